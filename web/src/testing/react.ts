import * as React from 'react'

// For its warnings, React's development build records the call stacks of the first 10,000 elements of each second.
// This takes much processor time, and no test reads these stacks. A constant count at this limit switches the
// recording off. React still reports the warnings.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
}

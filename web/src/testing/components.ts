import { configure } from '@testing-library/react'

// Waits up to 10 seconds in tests, because results can be late on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

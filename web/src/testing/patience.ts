import { configure } from '@testing-library/react'

// Waits longer in tests, because results arrive late on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

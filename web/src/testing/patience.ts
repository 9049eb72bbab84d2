import { configure } from '@testing-library/react'

// What a test waits for comes late on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

// Checks an OpenAPI document against Redocly's recommended rules. It fails if there is any error or warning.
//
//   node lint.mjs FILE
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core'

const [file] = process.argv.slice(2)
const config = await createConfig({ extends: ['recommended'] })
const problems = await lint({ ref: file, config })
const totals = getTotals(problems)
formatProblems(problems, { totals, format: 'stylish', version: '', maxProblems: 1000 })
console.log(`${file}: ${totals.errors} errors, ${totals.warnings} warnings`)
process.exit(problems.length > 0 ? 1 : 0)

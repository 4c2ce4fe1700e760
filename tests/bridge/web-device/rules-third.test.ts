// @module-tag long
import { describeRules } from './rules.ts'

describeRules(3, 4, 5)

// @module-tag long
import { describeRules } from './rules.ts'

describeRules(1, 2)

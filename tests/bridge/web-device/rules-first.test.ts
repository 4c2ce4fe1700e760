import { describeRules } from './rules.ts'

describeRules(0)

// @module-tag long
import { describeScreens } from './every-screen.ts'

describeScreens('library')

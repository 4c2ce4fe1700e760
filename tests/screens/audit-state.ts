import { type ScreenState, seen } from './screen-state.ts'

/** The form of a new accessibility audit. */
export const AUDIT: ScreenState = {
  name: 'audit',
  open: async (stage) => {
    await stage.open('/audits')
    await seen(stage.page, 'Start audit')
  },
}

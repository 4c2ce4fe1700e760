import type { SignInReport } from '../../worker/api.ts'
import { countOf } from './number.ts'

/** What is kept for a site, in numbers: "3 cookies and the storage of 1 site". */
export function signInText({ state, cookies, storages }: SignInReport): string {
  if (state === 'locked') return 'Remembered, locked'
  const parts = [
    ...(cookies > 0 ? [countOf(cookies, 'cookie')] : []),
    ...(storages > 0 ? [`the storage of ${countOf(storages, 'site')}`] : []),
  ]
  return parts.join(' and ')
}

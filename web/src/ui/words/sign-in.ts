import type { SignInReport } from '../../worker/api.ts'
import { countOf } from './number.ts'

const DAY_MS = 86_400_000
/** From this many days on an end is a warning. */
const SOON_DAYS = 3

/** What is kept for a site, in numbers and until when: "3 cookies and the storage of 1 site, until 3 Dec 2026". */
export function signInText(report: SignInReport, now: number = Date.now()): string {
  const { state, cookies, storages, expiresAt } = report
  if (state === 'locked') return 'Remembered, locked'
  const parts = [
    ...(cookies > 0 ? [countOf(cookies, 'cookie')] : []),
    ...(storages > 0 ? [`the storage of ${countOf(storages, 'site')}`] : []),
  ]
  const what = parts.join(' and ')
  return expiresAt === undefined ? what : `${what}, ${endText(expiresAt, now)}`
}

function endText(expiresAt: string, now: number): string {
  const end = Date.parse(expiresAt)
  const day = new Date(end).toLocaleDateString(undefined, { dateStyle: 'medium' })
  if (end <= now) return `ended on ${day}: sign in again`
  const days = Math.ceil((end - now) / DAY_MS)
  return days <= SOON_DAYS ? `ends in ${countOf(days, 'day')}: sign in again soon` : `until ${day}`
}

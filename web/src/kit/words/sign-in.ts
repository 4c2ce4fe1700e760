import type { RowOf } from '@harness/shared/log/rows.ts'
import type { CredentialReport, SignInReport } from '../../worker/api.ts'
import { countOf } from './number.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Remaining time in milliseconds from which an expiry is shown as a warning. */
export const SOON_MS = 3 * DAY_MS

/** Content and expiry of a sign-in: "3 cookies and the storage of 1 site, until 3 Dec 2026". */
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

/** Name of a run's sign-in; undefined for a run that started signed out. */
export function usedSignInText(
  started: Pick<RowOf<'run_started'>, 'credentialLabel' | 'credentialUsername'> | undefined,
): string | undefined {
  const { credentialLabel: label, credentialUsername: username } = started ?? {}
  // A sign-in state has no user name.
  return label !== undefined && username === undefined ? `${label}, starts signed in` : label
}

type Ends = Pick<CredentialReport, 'expiresAt'>

/** True once the last cookie of a stored sign-in has expired. */
export function hasEnded({ expiresAt }: Ends, now: number = Date.now()): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= now
}

/** True when it has expired or will within three days. */
export function endsSoon({ expiresAt }: Ends, now: number = Date.now()): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= now + SOON_MS
}

/** Expiry of a credential: "ends in 2 days", "until 3 Dec 2026"; empty when unknown. */
export function credentialUntilText({ expiresAt }: Ends, now: number = Date.now()): string {
  return expiresAt === undefined ? '' : untilText(Date.parse(expiresAt), now)
}

/** Expiry of a credential as a sentence, with what to do when it is near. */
export function credentialEndText({ expiresAt }: Ends, now: number = Date.now()): string {
  const text = expiresAt === undefined ? '' : endText(expiresAt, now)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Warning about a sign-in near its expiry: the event, then the next action. */
export function signInEndText(expiresAt: string, now: number = Date.now()): string {
  const end = Date.parse(expiresAt)
  const day = new Date(end).toLocaleDateString('en-GB', { dateStyle: 'medium' })
  if (end <= now)
    return `This sign-in ended on ${day}. No run starts with it until you sign in again.`
  return `This sign-in ends in ${leftText(end - now)}. Sign in again before then.`
}

/** Expiry of a run's first sign-in: "The sign-in “Eva” ended at 10:12, during this run." */
export function runSignInEndText(
  { label, expiresAt, isOver }: { label: string; expiresAt: string; isOver: boolean },
  now: number = Date.now(),
): string {
  const end = Date.parse(expiresAt)
  const at = new Date(end).toLocaleTimeString('en-GB', { timeStyle: 'short' })
  return isOver
    ? `The sign-in “${label}” ended at ${at}, during this run.`
    : `The sign-in “${label}” ends in ${leftText(end - now)}, at ${at}.`
}

function endText(expiresAt: string, now: number): string {
  const end = Date.parse(expiresAt)
  const until = untilText(end, now)
  if (end <= now) return `${until}: sign in again`
  return end <= now + SOON_MS ? `${until}: sign in again soon` : until
}

function untilText(end: number, now: number): string {
  const day = new Date(end).toLocaleDateString('en-GB', { dateStyle: 'medium' })
  if (end <= now) return `ended on ${day}`
  return end <= now + SOON_MS ? `ends in ${leftText(end - now)}` : `until ${day}`
}

/** Remaining time, rounded up in the largest unit that fits: "3 days", "2 hours", "1 minute". */
function leftText(ms: number): string {
  if (ms <= HOUR_MS) return countOf(Math.ceil(ms / MINUTE_MS), 'minute')
  if (ms <= DAY_MS) return countOf(Math.ceil(ms / HOUR_MS), 'hour')
  return countOf(Math.ceil(ms / DAY_MS), 'day')
}

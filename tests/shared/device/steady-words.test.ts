import { meansTheSame } from '@harness/shared/device/steady-words.ts'
import { expect, it } from 'vitest'

it.each([
  ['a message that came', 'Inbox 3', 'Inbox 4', 0],
  ['a timer after forty seconds of thought', 'Resend in 59', 'Resend in 19', 40],
  ['a clock that runs', 'Ends in 1:02:10', 'Ends in 1:00:40', 90],
  ['a counter that made three steps', 'Inbox 3', 'Inbox 6', 40],
  ['a timer that is three seconds early', 'Resend in 59', 'Resend in 22', 40],
  ['a timer that is three seconds late', 'Resend in 59', 'Resend in 16', 40],
  ['a clock that loses its hour', 'Ends in 1:00:05', 'Ends in 59:59', 6],
  ['a clock that loses its hour but keeps its place', 'Ends in 1:00:05', 'Ends in 0:59:59', 6],
  ['a number of thousands', '1.204 likes', '1.206 likes', 1],
])('%s means the same', (_, was, now, seconds) => {
  expect(meansTheSame(was, now, seconds * 1000)).toBe(true)
})

it.each([
  ['an amount without a sign', 'Pay 500', 'Pay 900', 40],
  ['an amount with a sign, by one', 'Pay 5 €', 'Pay 6 €', 40],
  ['an amount with a fraction', 'Pay 12.50', 'Pay 13.50', 40],
  ['another time of the day', 'Train at 12:30', 'Train at 14:30', 40],
  ['a timer that was set again', 'Resend in 5', 'Resend in 60', 4],
  ['a counter that made four steps', 'Inbox 3', 'Inbox 7', 40],
  ['a timer that is four seconds early', 'Resend in 59', 'Resend in 23', 40],
  ['a timer that is four seconds late', 'Resend in 59', 'Resend in 15', 40],
  ['one of two numbers', 'Row 1 of 20', 'Row 2 of 90', 1],
  ['other words', 'Show 3', 'Pay 3', 0],
  ['a second number', 'Row 1', 'Row 1 of 2', 0],
])('%s means something else', (_, was, now, seconds) => {
  expect(meansTheSame(was, now, seconds * 1000)).toBe(false)
})

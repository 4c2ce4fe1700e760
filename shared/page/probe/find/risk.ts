import type { Stakes } from '../../../device/command.ts'
import { attempt } from './attempt.ts'

/** Payment fields and frames, by standard autocomplete names and common shop names. */
const CARD = [
  '[autocomplete^="cc-"]',
  '[autocomplete*=" cc-"]',
  'iframe[allow*="payment"]',
  'iframe[src*="payment" i]',
  'iframe[title*="payment" i]',
].join()
const CARD_NAME = /card.?(?:num|no)|cc.?num|\bcv[cv]\b|\bcvv2\b|\biban\b/i
const MAX_FIELDS = 200

/** Traits of this page that make its requests risky. Never throws. */
export function stakes(): Stakes {
  return {
    card: attempt(isPaying) ?? false,
    password: attempt(passwords) ?? 'none',
    writing: attempt(isWriting) ?? false,
    personal: attempt(isPersonal) ?? false,
  }
}

function isPaying(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')].slice(
    0,
    MAX_FIELDS,
  )
  const named = fields.some((field) =>
    CARD_NAME.test(`${field.getAttribute('name') ?? ''} ${field.id}`),
  )
  const isAccount = ({ value }: HTMLInputElement) => isAccountNumber(value)
  return named || fields.some(isAccount) || document.querySelector(CARD) !== null
}

/** True for an international account number (ISO 13616), verified by its check digits. */
function isAccountNumber(value: string): boolean {
  const plain = value.replace(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(plain)) return false
  const moved = plain.slice(4) + plain.slice(0, 4)
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** True for a form that asks for a date of birth, by the standard autocomplete name. */
function isPersonal(): boolean {
  return document.querySelector('[autocomplete^="bday"],[autocomplete*=" bday"]') !== null
}

/** `login`: one password next to a name. `confirm`: alone, or a code. `new`: a chosen one. */
function passwords(): Stakes['password'] {
  if (document.querySelector('[autocomplete="one-time-code"]')) return 'confirm'
  const all = [...document.querySelectorAll<HTMLInputElement>('input[type=password]')]
  if (all.length === 0) return 'none'
  const isNew = all.some((field) => field.getAttribute('autocomplete') === 'new-password')
  if (isNew || all.length > 1) return 'new'
  const root: ParentNode = all[0]?.form ?? document
  const names = 'input:not([type]),input[type=text],input[type=email],input[type=tel]'
  return root.querySelector(names) ? 'login' : 'confirm'
}

function isWriting(): boolean {
  const areas = [...document.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '')
  const editors = [...document.querySelectorAll('[contenteditable="true"],[contenteditable=""]')]
  return areas || editors.some((editor) => (editor.textContent ?? '').trim() !== '')
}

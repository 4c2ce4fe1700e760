// Signs in before a sweep or an audit, which has no AI that could. The device fills the fields, and
// only on origins of the application.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Command, CredentialField, Outcome } from '@harness/shared/device/command.ts'
import type { Observation, ScreenElement } from '@harness/shared/device/observation.ts'
import type { Driver } from '../../core/ports.ts'

/** Maximum number of pages to visit to reach the form, the start page included. */
const MAX_PAGES = 4
/** Number of polls for the server's answer; below, the pause between two in milliseconds. */
const LOOKS = 6
const PAUSE_MS = 800

/** Labels of controls that open or submit a sign-in form, in the languages of the guard rules. */
const SIGN_IN =
  /^(?:sign|log) ?-?in\b|\b(?:sign|log) ?in$|^login\b|anmelden|einloggen|connexion|connecter|identifier|iniciar sesi[oó]n|acceder|\bentrar\b|accedi|aanmelden|inloggen|logga in|logg inn|log ind|kirjaudu|zaloguj|přihlásit|войти|вход|увійти|giriş|تسجيل الدخول|ログイン|로그인|登录|登入/i

/** Labels of account name fields. */
const USER_NAME =
  /user|e-?mail|login|account|benutzer|nutzer|konto|identifiant|utilisateur|usuario|correo|utente|gebruiker|användar|użytkownik|логин|почт|ユーザー|メール|아이디|이메일|用户|邮箱|帐号|账号/i

interface Form {
  readonly user: ScreenElement | undefined
  readonly password: ScreenElement
  readonly submit: ScreenElement | undefined
}

/**
 * Signs in with the device's credential, then reopens the start address. If that shows the form
 * again, opens the page that followed the sign-in. Throws `run_refused` with the next action.
 */
export async function signInFirst(driver: Driver, signal: AbortSignal): Promise<void> {
  const acts = actsOf(driver, signal)
  const landed = await signIn(acts)
  const openings = [
    () => driver.reset(signal),
    () => acts.perform({ kind: 'navigate', url: landed }).then(() => undefined),
  ]
  for (const open of landed === '' ? openings.slice(0, 1) : openings) {
    await open()
    if (asks(await driver.observe(signal))) continue
    // Opened again, so that the page's reports while loading belong to the first step.
    return open()
  }
  // The application keeps no sign-in over a reload.
  await signIn(acts)
}

type Acts = ReturnType<typeof actsOf>

function actsOf(driver: Driver, signal: AbortSignal) {
  const perform = (command: Command): Promise<Outcome> => driver.perform(command, signal)
  const tap = async (element: ScreenElement) => {
    const outcome = await perform({ kind: 'tap', ref: element.ref, point: middleOf(element) })
    if (!outcome.success) throw failed(`“${element.label}” could not be used: ${outcome.detail}`)
  }
  return { perform, tap, observe: () => driver.observe(signal) }
}

/** Submits the form. Returns the address that followed; empty for a screen without one. */
async function signIn(acts: Acts): Promise<string> {
  const form = await findForm(acts)
  if (form.user) await fill(acts, form.user, 'username')
  // Filling the first field may have moved the other.
  const again = formIn(await acts.observe()) ?? form
  await fill(acts, again.password, 'password')
  await acts.perform({ kind: 'press_keys', keys: ['Enter'] })
  const first = await afterwards(acts)
  if (!asks(first)) return first.url ?? ''
  const submit = formIn(first)?.submit
  if (submit) await acts.tap(submit)
  const last = submit ? await afterwards(acts) : first
  if (!asks(last)) return last.url ?? ''
  throw failed(`${placeOf(last)} still asks to sign in. Check --username and HARNESS_PASSWORD`)
}

/** Returns the screen once it no longer asks for a sign-in, or after the last poll. */
async function afterwards({ perform, observe }: Acts): Promise<Observation> {
  for (let look = 1; look < LOOKS; look += 1) {
    const seen = await observe()
    if (!asks(seen)) return seen
    await perform({ kind: 'wait', ms: PAUSE_MS })
  }
  return observe()
}

async function fill({ perform, tap }: Acts, element: ScreenElement, field: CredentialField) {
  await tap(element)
  const { success, outcome, detail } = await perform({ kind: 'fill_credential', field })
  // The page may have filled in the user name already.
  if (!success && !(field === 'username' && outcome === 'disabled'))
    throw failed(detail ?? `the ${field} could not be filled in`)
}

/** Finds the form, possibly behind a link or a page that asks for the user name first. */
async function findForm(acts: Acts): Promise<Form> {
  let seen = await acts.observe()
  for (let page = 1; page < MAX_PAGES; page += 1) {
    const form = formIn(seen)
    if (form) return form
    const user = userFieldIn(seen)
    const link = controlIn(seen)
    if (user) {
      await fill(acts, user, 'username')
      await acts.perform({ kind: 'press_keys', keys: ['Enter'] })
    } else if (link) await acts.tap(link)
    else break
    await acts.perform({ kind: 'wait', ms: PAUSE_MS })
    seen = await acts.observe()
  }
  const form = formIn(seen)
  if (form) return form
  throw failed(
    `${placeOf(seen)} shows no field for a password, and nothing that leads to one. Begin at the page with the form, or save the sign-in and use --sign-in-file`,
  )
}

/** True for a page that asks for the password, or first for the user name. */
function asks(seen: Observation): boolean {
  return formIn(seen) !== undefined || userFieldIn(seen) !== undefined
}

/** Fields of a password form; forms to choose a new password have two and are excluded. */
function formIn({ elements }: Observation): Form | undefined {
  const usable = elements.filter(({ enabled }) => enabled).toSorted(inReadingOrder)
  const secure = usable.filter((element) => element.secure)
  const password = secure.find(
    (one) => secure.filter((other) => isOneForm(one, other)).length === 1,
  )
  if (!password) return undefined
  const own = usable.filter((element) => isOneForm(element, password))
  const before = own.slice(0, own.indexOf(password))
  return {
    password,
    user: before.findLast(isLine),
    submit:
      own.find(({ submits }) => submits) ??
      own.find(({ role, label }) => role === 'button' && SIGN_IN.test(label)),
  }
}

/** Field of a page that asks only for the user name, and is not a search. */
function userFieldIn({ elements, url, title }: Observation): ScreenElement | undefined {
  const fields = elements.filter((element) => element.enabled && isLine(element))
  const [field] = fields
  const isSignIn = SIGN_IN.test(title ?? '') || /log-?in|sign-?in|auth|session/i.test(url ?? '')
  return fields.length === 1 &&
    field &&
    isSignIn &&
    USER_NAME.test(`${field.inputType} ${field.label}`)
    ? field
    : undefined
}

/** Link or button that opens the form. */
function controlIn({ elements }: Observation): ScreenElement | undefined {
  return elements.find(
    ({ role, label, enabled }) =>
      enabled && ['link', 'button', 'menuitem'].includes(role) && SIGN_IN.test(label.trim()),
  )
}

const LINES: readonly (string | undefined)[] = ['text', 'email', 'tel', 'number', undefined]

function isLine({ role, inputType, secure }: ScreenElement): boolean {
  return !secure && ['textbox', 'textfield', 'combobox'].includes(role) && LINES.includes(inputType)
}

function isOneForm(one: ScreenElement, other: ScreenElement): boolean {
  return one.formIndex === other.formIndex
}

function inReadingOrder({ rect: a }: ScreenElement, { rect: b }: ScreenElement): number {
  return a.y - b.y || a.x - b.x
}

function middleOf({ rect }: ScreenElement) {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
}

function placeOf({ url, title }: Observation): string {
  return url ?? title ?? 'The screen'
}

function failed(what: string): HarnessError {
  return new HarnessError('run_refused', {
    what: `The sign-in did not work: ${what.replace(/\.$/, '')}.`,
  })
}

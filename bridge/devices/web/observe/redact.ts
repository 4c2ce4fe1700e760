import type { Scene } from '@harness/shared/devices/observation.ts'
import type { Secret } from '@harness/shared/language/secret.ts'
import type { Credential } from '../../credential.ts'

/** Removes a secret from a text. */
type Hide = (text: string) => string

/**
 * Shorter secrets would match parts of many words; they are removed only when they are the whole
 * text.
 */
const SHORTEST = 4

/** The forms in which a page may repeat a secret: plain, or encoded in an address. */
function formsOf(literal: string): readonly string[] {
  if (literal.length < SHORTEST) return []
  const forms = new Set([
    literal,
    literal.replace(/\s+/g, ' '),
    encodeURIComponent(literal),
    encodeURIComponent(literal).replaceAll('%20', '+'),
    new URLSearchParams({ '': literal }).toString().slice(1),
    encodeURI(literal),
  ])
  return [...forms]
}

function hiding(secret?: Secret): Hide {
  if (!secret) return (text) => text
  const literal = secret.reveal()
  const dots = String(secret)
  if (literal.length < SHORTEST) return (text) => (text.trim() === literal ? dots : text)
  const forms = formsOf(literal)
  return (text) => {
    const whole = forms.reduce((rest, form) => rest.replaceAll(form, dots), text)
    return withoutBeginning(whole, literal, dots)
  }
}

/** Texts are truncated: the rest of a secret at the cut is removed too. */
function withoutBeginning(text: string, literal: string, dots: string): string {
  const [, body = text, cut = ''] = /^(.*?)(…?"?\.?)$/s.exec(text) ?? []
  for (let length = Math.min(literal.length - 1, body.length); length >= SHORTEST; length--)
    if (body.endsWith(literal.slice(0, length))) return body.slice(0, -length) + dots + cut
  return text
}

/** The credential of a device, and the device's texts without its password. */
export interface SecretMasker {
  credential(): Credential | undefined
  use(credential: Credential): void
  /** Every form of the password to search for on the screen; empty for one that is too short. */
  forms(): readonly string[]
  text: Hide
  scene(scene: Scene): Scene
}

export function makeSecretMasker(): SecretMasker {
  let credential: Credential | undefined
  let hide = hiding()
  return {
    credential: () => credential,
    use(next) {
      credential = next
      hide = hiding(next.password)
    },
    forms: () => formsOf(credential?.password.reveal() ?? ''),
    text: (text) => hide(text),
    scene: (scene) => sceneWithout(hide, scene),
  }
}

/** The scene with the secret removed from every text. */
function sceneWithout(hide: Hide, scene: Scene): Scene {
  const { url, title, dialog } = scene
  return {
    ...scene,
    text: hide(scene.text),
    elements: scene.elements.map((element) => ({
      ...element,
      label: hide(element.label),
      ...(element.value === undefined ? {} : { value: hide(element.value) }),
      ...(element.href === undefined ? {} : { href: hide(element.href) }),
    })),
    ...(url === undefined ? {} : { url: hide(url) }),
    ...(title === undefined ? {} : { title: hide(title) }),
    ...(dialog === undefined
      ? {}
      : {
          dialog: {
            kind: dialog.kind,
            message: hide(dialog.message),
            ...(dialog.defaultValue === undefined
              ? {}
              : { defaultValue: hide(dialog.defaultValue) }),
          },
        }),
  }
}

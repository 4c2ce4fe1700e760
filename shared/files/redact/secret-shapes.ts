// Finds secrets revealed by a name, a sentence or an address, in addition to the known prefixes of
// `base/redact.ts`. Applied when a run is exported; the list is here because no maintained set of
// patterns for page text runs in a browser.

import { GROUPED } from './grouped-codes.ts'

/** Words for a password in the languages of the guard rules. */
export const PASSWORDS = [
  'passwords?|passwd|pwd|pass ?phrase|passcode|passwort|kennwort|mot de passe|contrase[nñ]a|senha',
  'palavra-passe|wachtwoord|l[oö]senord|passord|adgangskode|salasana|has[lł]o|heslo|parola|[sş]ifre',
  'пароль|密码|密碼|パスワード|비밀번호|كلمة المرور|סיסמה|รหัสผ่าน|mật khẩu|kata sandi',
].join('|')
/** Names of other keys, at the end of a name such as `X-Api-Key` or `TWILIO_AUTH_TOKEN`. */
export const KEYS =
  '(?:api|access|auth|account|private|secret|shared|signing|encryption|licen[cs]e|product|recovery|network|wi-?fi|wlan|wpa2?|bot|session|refresh|client|webhook)[ _-]?(?:keys?|token|secret|passphrase)|[\\w-]*(?:secret|token|_key|-key)'
const IS =
  '(?:[ \\t]*(?::|：|=|=>|->)|[ \\t]+(?:is(?: now)?|was|are|lautet|est|es|è|é|(?:has been |was |is )?(?:changed|set|reset|updated) to)(?:[ \\t]*:)?)'
const CODE = '[A-Z]{0,2}-?\\d{3}[ -]?\\d{3,5}|\\d{4,8}|[A-Z0-9]{3,4}-[A-Z0-9]{3,4}'
export const CODES = [
  '(?:verification|one[- ]time|security|confirmation|sign[- ]?in|log[- ]?in|authentication|authenticator|access|activation|pairing|door|two[- ]factor|2fa|otp)[- ]?(?:pass)?code',
  'bestätigungscode|sicherheitscode|einmalcode|code de (?:vérification|sécurité|confirmation)|código de (?:verificación|seguridad|verificação|segurança)|codice di (?:verifica|sicurezza)|verificatiecode|kod weryfikacyjny|код подтверждения|验证码|驗證碼|認証コード|인증번호',
].join('|')
/** Words that name a code only when a colon or a verb follows. */
export const SHORT_CODES = 'otp|passcode|pin|tan'
export const CARD_CODES =
  'cvc2?|cvv2?|csc|cid|(?:card )?(?:security|verification) (?:code|number|value)|check number|prüfnummer|prüfziffer|kartenprüfnummer|cryptogramme'

/** Words that follow a field's name without being its value. */
const NO_VALUE =
  /^(?:required|optional|invalid|incorrect|wrong|missing|changed?|weak|strong|medium|hidden|none|empty|yes|no|true|false|null|undefined|reset|forgot(?:ten)?|show|hide|must|should|at|min(?:imum)?|max(?:imum)?|your|the|a|an|is|are|and|or|not|too|please|enter|new|old|current|repeat|confirm(?:ed)?|expired|saved|updated|protected|[•*.…]+)$/i

const ends = (text: string) => text.replace(/[.,;:!?)\]}"'“”’]+$/u, '')
const isMixed = (text: string) =>
  /\d/.test(text) || /[^\p{L}\p{N}]/u.test(text) || /\p{Ll}.*\p{Lu}/u.test(text)
export const hasBoth = (text: string) => /\d/.test(text) && /[a-z]/i.test(text)

interface NamedShape {
  readonly shape: RegExp
  /** Extracts the value from a match; empty when absent. */
  value(found: RegExpMatchArray): string
}

const first = ([, value = '']: RegExpMatchArray) => value

const SHAPES: readonly NamedShape[] = [
  {
    shape: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${PASSWORDS}|pass)["']?(${IS})[ \\t]*["'“]?([^\\s"'“”<>&;,]{4,})(.?)`,
      'giu',
    ),
    value([, how = '', given = '', after = '']) {
      const value = ends(given)
      if (NO_VALUE.test(value) || value.length < 4) return ''
      // A plain word is a value only if no sentence continues after it.
      const isAlone = /[:=：]/.test(how) && !/[\p{L}\p{N}]/u.test(after)
      return isMixed(value) || (isAlone && after !== ' ') ? value : ''
    },
  },
  // "La contraseña provisional es …", "Password for the portal: …".
  {
    shape: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${PASSWORDS})(?: \\p{L}+){1,4}${IS}[ \\t]*["'“]?([^\\s"'“”<>;,/]{6,})`,
      'giu',
    ),
    value: ([, given = '']) => (hasBoth(given) ? ends(given) : ''),
  },
  {
    shape: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${KEYS})["']?${IS}[ \\t]*["'“]?([^\\s"'“”<>&;,]{6,})`,
      'giu',
    ),
    value([, given = '']) {
      const value = ends(given)
      return hasBoth(value) || (isMixed(value) && value.length >= 12) ? value : ''
    },
  },
  // Table with the name in one cell and the value in the next.
  {
    shape: new RegExp(`(?<![\\p{L}\\p{N}])(?:${KEYS})[ \\t]+([^\\s"'“”<>&;,:=]{16,})`, 'giu'),
    value: ([, given = '']) => (hasBoth(given) ? ends(given) : ''),
  },
  {
    shape: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${PASSWORDS})(?:${IS})?[ \\t]*["“]([^"“”<>]{4,80})["”]`,
      'giu',
    ),
    value: ([, given = '']) => (isMixed(given) ? given : ''),
  },
  {
    shape: new RegExp(`(?<![\\p{L}\\p{N}])(?:${PASSWORDS})[ \\t]+([^\\s"'“”<>&;,:=]{6,})`, 'giu'),
    value: ([, given = '']) => (hasBoth(given) ? ends(given) : ''),
  },
  {
    shape: /\b(?:\w*sess(?:ion)?[_-]?id|sid)["']?\s*[:=]\s*["']?([\w.%-]{8,})/gi,
    value: ([, given = '']) => (hasBoth(given) ? ends(given) : ''),
  },
  {
    shape:
      /\b(?:totp|setup|authenticator|2fa|otp)[ -](?:secret|key|seed)(?: is)?[ \t]*[:=]?[ \t]*((?:[A-Z2-7]{4} ?){4,}|[A-Z2-7]{16,})/gi,
    value: ([, given = '']) => (/[2-7]/.test(given) ? given.trim() : ''),
  },
  {
    shape:
      /\bgift ?card[ -](?:code|number|pin)(?: is)?[ \t]*[:#=]?[ \t]*([A-Z0-9]{4,}(?:[ -]?[A-Z0-9]{3,})*)/gi,
    value: ([, given = '']) => (/\d/.test(given) ? ends(given) : ''),
  },
  {
    shape:
      /\banswer to (?:the|your) (?:security|secret) question(?: is)?[ \t]*:?[ \t]*["“]?([^\s"”.,;]{3,})/gi,
    value: first,
  },
  {
    shape: /\b(?:curl|wget|http)\b[^\n]*? (?:-u|--user)[ =]["']?[^\s:"']+:([^\s"']+)/g,
    value: first,
  },
  {
    shape: /\b(?:mysql|mysqldump|mariadb)\b[^\n]*? (?:-p|--password=)["']?([^\s"']{4,})/g,
    value: first,
  },
  // Assignment whose name ends in a secret word: `AccountKey=`, `NPM_TOKEN=`, `DB_PASS=`.
  {
    shape:
      /\b\w*(?:Key|KEY|Token|TOKEN|Secret|SECRET|Passw(?:or)?d|PASSW(?:OR)?D|PASS|PWD|CREDENTIALS?)["']?\s*[:=]\s*["']?([^\s"'&;,]{6,})/g,
    value: ([, given = '']) => (isMixed(given) ? ends(given) : ''),
  },
  {
    shape: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:(?:${CODES})(?:${IS}|[ \\t]*#?)|(?:${SHORT_CODES})${IS})[ \\t]*(${CODE})(?![\\p{L}\\p{N}])`,
      'giu',
    ),
    value: first,
  },
  // Sentence such as "Your security code for signing in to the bank is 728663".
  {
    shape: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${CODES})[^.!?:\\n\\d]{1,60}?(?: (?:is|lautet|ist|est|es|è|é|:)|:)[ \\t]*(\\d{3}[ -]?\\d{3,5}|\\d{4,8})(?![\\p{L}\\p{N}])`,
      'giu',
    ),
    value: first,
  },
  {
    shape: new RegExp(
      `(?<![\\p{L}\\p{N}-])(${CODE}) (?:is|ist|est|es) (?:your|the|ihr|dein|votre|tu|su) [\\p{L} -]{0,40}(?:code|pin|passcode|código|otp)`,
      'giu',
    ),
    value: first,
  },
  {
    shape: new RegExp(
      `\\b(?:use|enter|type) (?:the code )?(${CODE}) (?:to|as|when) [^.]{0,30}(?:verif|sign|log|confirm|authenticat|code)`,
      'giu',
    ),
    value: first,
  },
  {
    shape: new RegExp(
      `(?<![\\p{L}])(?:${CARD_CODES})["']?(?:${IS})?\\W{0,3}(\\d{3,4})(?!\\d)`,
      'giu',
    ),
    value: first,
  },
  {
    shape:
      /(?:recovery|backup|emergency|scratch|wiederherstellungs|rettungs)[- ]?codes?["']?(?: are| is)?[ \t]*[:=]?[ \t]*((?:[A-Z0-9]{4,}(?:-[A-Z0-9]{4,})*(?:[,;]?[ \t]+|$)){1,20})/gi,
    value: ([, given = '']) => (/\d/.test(given) ? ends(given.trim()) : ''),
  },
  {
    shape:
      /(?:recovery|seed|secret|backup|mnemonic|wallet)(?:[- ](?:recovery|seed|secret|backup))?[- ]?(?:phrase|words|mnemonic)?["']?[ \t]*(?::|=|is:?|are:?)[ \t]*["“]?((?:[a-z]{3,8}[ \t,]+){11,23}[a-z]{3,8})\b/gi,
    value: first,
  },
  { shape: /^[ \t]*((?:[a-z]{3,8} ){11,23}[a-z]{3,8})[ \t]*$/gm, value: phrase },
  { shape: /(\b1[.):]? ?[a-z]{3,8}(?:\s+\d{1,2}[.):]? ?[a-z]{3,8}){11,23})\b/g, value: numbered },
  // Telegram token; the part before the colon is the bot's public id.
  { shape: /\b\d{8,10}:([A-Za-z0-9_-]{30,})/g, value: first },
  { shape: /hooks\.slack\.com\/(?:services|workflows|triggers)\/([^\s"'<>]+)/gi, value: first },
  { shape: /\/api\/webhooks\/\d+\/([\w-]+)/gi, value: first },
  { shape: /webhook\.office\.com\/webhookb2\/([^\s"'<>]+)/gi, value: first },
  {
    shape:
      /\b((?:shp(?:at|ca|pa|ss)_|sq0[a-z]{3}-|do[opr]_v1_|dckr_pat_|pypi-|lin_api_|secret_|ntn_|figd_|r8_|hv[sb]\.|AGE-SECRET-KEY-1|key-|glsa_|glc_|sntrys_|NRAK-|xkeysib-|ATATT3|ASIA|EAA|PMAK-|rubygems_|cio-|tfp_|dp\.pt\.|ghs_|gitea_|pk_live_|whpk_|AC[a-f0-9]{2}|SK[a-f0-9]{2})[A-Za-z0-9._-]{14,})/g,
    value: ([, given = '']) => (hasBoth(given) ? ends(given) : ''),
  },
  { shape: /\b(0x[0-9a-f]{64})\b/gi, value: first },
  // Unnamed token: upper case, lower case and digits mixed, unlike any word or readable identifier.
  {
    shape:
      /(?<![\w+/=.-]|\b(?:cursor|id|etag|integrity|hash|checksum|digest|revision|commit)["']?\s?[:=]\s?(?:W\/)?["']?|\b[Ss][Hh][Aa](?:1|256|384|512)[:-])([A-Za-z0-9_+/-]{24,}={0,2})(?![\w+/=.-])/g,
    value: ([, given = '']) => (isRandom(given) && !given.includes('/') ? given : ''),
  },
]

/** Common words of sentences that the BIP-39 list of recovery phrases lacks. */
const OF_SENTENCES = /\b(?:the|and|for|with|are|from|your|not|was|but|has|our|were|its|his|her)\b/

/** Recognizes a recovery phrase: plain words alone, in a multiple of three. */
function phrase([, given = '']: RegExpMatchArray): string {
  const isWhole = given.split(' ').length % 3 === 0
  return isWhole && !OF_SENTENCES.test(given) ? given : ''
}

/** True for a placeholder, such as a name in brackets. */
function isStandIn(value: string): boolean {
  return STAND_IN.test(value)
}

const STAND_IN = /^(?:<.*>?|\$\{?\w.*|\{\{.*|%\w+%|\[.*\]|x+|your[-_].*)$/i

/** Accepts a list numbered consecutively from 1. */
function numbered([, given = '']: RegExpMatchArray): string {
  const numbers = [...given.matchAll(/\d+/g)].map(([number]) => Number(number))
  return numbers.every((number, at) => number === at + 1) ? given : ''
}

/** True for mixed case and digits that alternate often; camel-case words have few digits. */
function isRandom(text: string): boolean {
  const digits = text.match(/\d/g)?.length ?? 0
  const changes = text.match(/[a-z][A-Z0-9]|[A-Z][0-9]|[0-9][A-Za-z]/g)?.length ?? 0
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && digits >= 2 && changes > text.length / 3.6
}

/** Path segments that precede a token which grants access. */
const ACTS_FOR =
  /^(?:reset|password[_-]?reset|i|j|invite|invitations?|join|verify(?:[_-]e?mail)?|verification|confirm|confirmation|activate|activation|magic|magic-?link|token|unsubscribe|share|shared|s|login|sign-?in|auth|session|webhooks?|hooks?|download|dl|passwort|einladung)$/i
/** Path segments that precede a long public name. */
const PUBLIC = /^(?:commits?|tree|blob|raw|sha256|integrity|assets|static)$/i
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Long random segments in address paths. */
function pathTokensIn(text: string): readonly string[] {
  return [
    ...text.matchAll(/(?:https?:\/\/[^\s/"'<>]+|(?<![\w/]))((?:\/[^\s/?#"'<>]+){1,20})/gi),
  ].flatMap(([, path = '']) => {
    const parts = path.split('/').filter(Boolean)
    return parts.filter((part, at) => isToken(part, parts[at - 1] ?? '')).map(ends)
  })
}

function isToken(part: string, before: string): boolean {
  if (!/^[\w~=-]+\.?$/.test(part) || PUBLIC.test(before)) return false
  const isNamed = ACTS_FOR.test(before)
  if (UUID.test(part)) return isNamed
  if (isNamed) return part.length >= 10 && hasBoth(part) && !/^[a-z]+(?:-[a-z0-9]+)+$/.test(part)
  const isHex = /^[0-9a-f]{24,}$/i.test(part) && hasBoth(part)
  const isLong = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{32,}$/.test(part)
  return isHex || isLong || (part.length >= 16 && isRandom(part))
}

const PUBLIC_KEYS =
  /-----BEGIN (?:[A-Z]+ )*(?:PUBLIC KEY|CERTIFICATE|CERTIFICATE REQUEST)-----[\s\S]*?(?:-----END [A-Z ]+-----|$)|\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-\S+|sk-ssh-\S+)[ \t]+\S+/g

/** Removes public keys and certificates, which are not secret. */
export function withoutPublicKeys(text: string): string {
  return text.replace(PUBLIC_KEYS, ' ')
}

/** Values that are secret by their name, their sentence or their position in an address. */
export function namedSecretsIn(text: string): readonly string[] {
  const named = [...SHAPES, ...GROUPED].flatMap(({ shape, value }) =>
    [...text.matchAll(shape)].map(value).filter((each) => each.length >= 3 && !isStandIn(each)),
  )
  // A screen may show the codes of a list one by one.
  const codes = named.flatMap((each) => (LIST.test(each) ? each.split(/[\s,;]+/) : []))
  return [...named, ...codes, ...(text.includes('/') ? pathTokensIn(text) : [])]
}

/** List of codes, or the words of a phrase separated by commas. */
const LIST = /^(?=.*\d)[A-Z\d-]{6,}(?:[\s,;]+[A-Z\d-]{6,})+$|^[a-z]{3,8}(?:, [a-z]{3,8}){11,23}$/i

// Minor changes that are easily undone: appearance, saved items, drafts, cookie banners, and page
// state that some frameworks send with every press.
import type { HeldRequest } from '@harness/shared/device/command.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { normalizeWords, wordTest } from './normalize-words.ts'
import { CARTS, DRAFTS, HARMLESS } from './path-words.ts'

const split = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split(', '))

export const LOOKS = wordTest(
  split(
    'ui, pref, prefs, preferen*, display, appearance, theme*, font*, text size, larger, smaller, zoom, contrast, dark*, light mode, layout, density, sidebar, panel*, column*, collapse*, expand*, toggle menu, tour*, onboarding, dismiss*, hint*, tip, tips, banner*, tooltip*, seen, unread, i18n, l10n, lang*, locale*, region*, timezone, units',
    'anzeige*, darstellung*, ansicht*, schrift*, sprache*, langue*, affichage, police*, apparence, idioma*, apariencia, letra*, lingua, aspetto, carattere, aparencia, fonte, taal, weergave, lettertype, sprak*, utseende, visning, kieli, ulkoasu, jezyk*, wyglad*, jazyk*, vzhled, nyelv*, megjelenes, limba, aspect, dil, gorunum, язык*, вид, шрифт*, мова, γλωσσα, εμφανιση, עברית, اللغه, زبان, भाषा, 言語, 文字サイズ, 表示設定, 语言, 語言, 字体, 외관, 언어, 글자, ภาษา, ngon ngu, bahasa, tampilan',
  ),
)

/** Languages by their own names, as language menus show them. */
const LANGUAGES = wordTest(
  split(
    '=english, =deutsch, =français, =español, =italiano, =português, =nederlands, =svenska, =norsk, =dansk, =suomi, =polski, =čeština, =slovenčina, =magyar, =română, =türkçe, =русский, =українська, =ελληνικά, =български, =hrvatski, =srpski, =العربية, =עברית, =فارسی, =हिन्दी, =日本語, =中文, =简体中文, =繁體中文, =한국어, =ไทย, =tiếng việt, =bahasa indonesia, =català, =eesti, =latviešu, =lietuvių, =slovenščina',
  ),
)

export const KEPT = wordTest(
  split(
    'compar*, vergleich*, confront*, porownaj*, porovnat, bookmark*, pin, pins, pinned, star, starred, watchlist, saved, save for later, merk*, wunschliste, favoriten, favori*, lieblings*, liste d envies, souhaits, deseos, preferiti, desideri, desejos, verlanglijst*, onskeliste, onskelista, toivelista, ulubione, oblibene, kedvencek, избранн*, обран*, αγαπημεν*, المفضله, お気に入り, 收藏, 즐겨찾기',
    'cos, troli, stored, concept, klad, kladde*, koncept*, ciorna, 임시',
  ),
)

/** Words for requests that only fetch something, unless they are already in `READS`. */
const BRINGS = wordTest(
  split(
    'more, older, newer, next, previous, prev, back, show, view, open, browse, sort*, describe*, resolve*, recommend*, similar, related, nearby, geocod*, route, routes, directions, tile, tiles, feed, timeline, history, poll, refresh*, msearch, schema, ingest, envelope, capture, pageview*, hits, vitals, pixel, tradu*, ubersetz*, uebersetz*, vertal*, oversatt*, przetlum*, перевод*, переклад*, μεταφρα*, 翻訳, 翻译, 번역, spell*, format*, convert*, umrechn*, konvert*',
    'helpful, hilfreich, utile, util, nuttig, feedback',
  ),
)

const TESTS = [LOOKS, LANGUAGES, KEPT, BRINGS, HARMLESS, CARTS, DRAFTS]

const COOKIES = /cookie|rgpd|gdpr|dsgvo|traceur/i

/** Field names in which frameworks send page state back: ASP.NET, JSF. */
const PAGE_STATE = / (?:viewstate|javax faces viewstate|jakarta faces viewstate) /

/** `texts` are segments of the address and words of the control. */
export function isMinor(
  { method, fields, operation }: HeldRequest,
  texts: readonly string[],
  { text, pageText = '' }: Pick<Scene, 'text' | 'pageText'>,
): boolean {
  if (COOKIES.test(text) || COOKIES.test(pageText)) return true
  if (fields.some((name) => PAGE_STATE.test(normalizeWords(name)))) return true
  if (texts.some((each) => /livewire|_blazor/i.test(each))) return true
  const said = operation === undefined ? texts : [operation, ...texts]
  return method !== 'DELETE' && said.some((each) => TESTS.some((test) => test(each)))
}

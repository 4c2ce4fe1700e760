// Passages in another language than declared (WCAG 2.2, 3.1.2), recognized by function words.
import { type Broken, isVisible } from './element.ts'

/** Function words that occur in only one of these languages. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'the and of to is that it for you with this are was have be not your from by will can which or at they we has an',
  de: 'der und das ist nicht ein eine mit von den dem des auf für sich auch wir sie ich wird sind oder zu bei nach einen einer werden',
  fr: 'et les des est une dans pour pas vous nous qui sur avec ce cette au aux votre sont du je il elle été être ou leur',
  es: 'el los las y que en una por con para del es se su está más como pero sus muy este esta usted son lo',
  it: 'il di che è per gli della sono nel con una non si alla questo questa ogni anche più delle dei lo nella ha',
  nl: 'het een van en niet dat zijn voor met op te aan ook je wij deze naar bij wordt uw kunnen wat dit',
  pt: 'os que não uma em para com por você mais dos das se ao são seu sua como está muito nosso isso pelo foi',
}
const SETS = Object.entries(WORDS).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
)

/** Minimum number of words; a shorter passage may be a name or a quotation. */
const MIN_WORDS = 12
const MIN_KNOWN = 4
/** Minimum share of the passage's function words, and maximum share of the page's. */
const SURE = 0.2
const FOREIGN = 0.06

const PASSAGES = 'p,li,blockquote,td,dd,h1,h2,h3,h4,figcaption,div,section'

export function foreignPassages(): readonly Broken[] {
  const own = primary(document.documentElement.lang)
  if (!SETS.some(([language]) => language === own)) return []
  const passages = [...document.querySelectorAll<HTMLElement>(PASSAGES)].filter(hasWords)
  const foreign = passages.flatMap((passage) => {
    const declared = primary(passage.closest('[lang]')?.getAttribute('lang') ?? '')
    const language = languageOf(ownText(passage), declared)
    if (language === undefined || declared !== own || !isVisible(passage)) return []
    return [[passage, `It reads as “${language}”, and the page says “${own}”.`] as const]
  })
  // A page that is completely in another language has one fault, not many.
  const isWhole = foreign.length > 1 && foreign.length * 2 > passages.length
  return isWhole ? foreign.slice(0, 1) : foreign
}

function primary(language: string): string {
  return language.split('-')[0]?.toLowerCase() ?? ''
}

function hasWords(element: HTMLElement): boolean {
  return tokens(ownText(element)).length >= MIN_WORDS && !element.closest('code,pre,[translate=no]')
}

/** Text of the element including inline elements, without block elements. */
function ownText(element: Element): string {
  const parts = [...element.childNodes].map((node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
    const isInline = node instanceof Element && node.matches('a,b,i,em,strong,span,u,mark,small')
    return isInline && !node.hasAttribute('lang') ? (node.textContent ?? '') : ''
  })
  return parts.join(' ')
}

function tokens(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}

/** Language of a text if it clearly differs from the declared one; otherwise undefined. */
function languageOf(text: string, declared: string): string | undefined {
  const words = tokens(text)
  const scores = SETS.map(([language, known]) => {
    const found = words.filter((word) => known.has(word))
    return { language, share: found.length / words.length, kinds: new Set(found).size }
  }).toSorted((a, b) => b.share - a.share)
  const [best] = scores
  const own = scores.find(({ language }) => language === declared)?.share ?? 1
  if (!best || best.language === declared || own > FOREIGN) return undefined
  return best.share >= SURE && best.kinds >= MIN_KNOWN ? best.language : undefined
}

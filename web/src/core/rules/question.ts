// Questions on controls: they open an answer.

/** Begins with a question word of its language, or has one, and ends with a question mark. */
const QUESTION =
  /^\s*(?:how|what|why|where|when|which|can i|may i|do i|wie|was|warum|wo|wann|welche\w*|kann ich|darf ich|comment|pourquoi|où|quand|quel\w*|puis je|est ce|c[oó]mo|qu[eé]|por qu[eéê]|d[oó]nde|cu[aá]ndo|puedo|come|cosa|perch[eé]|dove|quando|posso|hoe|wat|waarom|waar|kan ik|hur|vad|varför|hvordan|hva|hvorfor|miten|miksi|jak|dlaczego|gdzie|proč|kde|hogyan|cum|nasıl|neden|как|почему|где|можно ли|як|чому|де|πώς|γιατί|πού|كيف|لماذا|اين|איך|למה|איפה|cách|làm sao|bagaimana|mengapa)(?![\p{L}])[^?？؟;]*[?？؟;]\s*$|(?:どう|なぜ|いつ|どこ|怎么|怎麼|怎樣|如何|为什么|為什麼|어떻게|왜|언제|आप कैसे|कैसे|क्यों|อย่างไร|ทำไม)[^?？]*[?？]?\s*$/iu

export function isQuestion(text: string): boolean {
  return QUESTION.test(text)
}

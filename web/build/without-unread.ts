/** A rule without rules in it, with its selectors. */
const RULE = /(?<=^|[{}])([^{}@]+)\{[^{}]*\}/g
const NAME = /\.([a-z][\w-]*)|\[(data-[\w-]+)/gi
/** Commas in brackets separate no selectors, and what is in brackets need not be there. */
const BETWEEN = /,(?![^(]*\))/
const BRACKETS = /\([^)]*\)/g
const PROPERTY = /[{;](--[\w-]+):/g

/**
 * A style without what its page cannot show: rules for classes and states that it never writes, and
 * properties that nothing reads. The shared parts bring them into a report.
 */
export function withoutUnread(style: string, page: string): string {
  const isUnread = (selector: string) =>
    [...selector.replaceAll(BRACKETS, '').matchAll(NAME)].some(
      ([, name, state]) => !page.includes(name ?? state ?? ''),
    )
  let css = style.replace(RULE, (rule, selectors: string) => {
    const kept = selectors.split(BETWEEN).filter((each) => !isUnread(each))
    return kept.length === 0 ? '' : `${kept.join(',')}${rule.slice(selectors.length)}`
  })
  for (;;) {
    const names = [...css.matchAll(PROPERTY)].map(([, name = '']) => name)
    const unread = names.find((name) => !page.includes(name) && !css.includes(`var(${name}`))
    if (unread === undefined) return css
    css = css.replace(new RegExp(`(?<=[{;])${unread}:[^;}]*;?`, 'g'), '')
  }
}

import type { Plugin } from 'vite'

const TEMPLATE_SINK = 't.innerHTML = html'

/**
 * Gives Solid's template `innerHTML` the Trusted Types policy `solid`, since the page is served
 * with `require-trusted-types-for 'script'`. If Solid writes that line differently, the build
 * fails.
 */
export function trustedTemplates(): Plugin {
  let found = false
  return {
    name: 'trusted-templates',
    apply: 'build',
    buildEnd(error) {
      if (!error && !found) this.error('solid-js/web is not where trustedTemplates looks for it.')
    },
    transform(code, id) {
      // dev.js replaces web.js when NODE_ENV is not production
      if (!/solid-js\/web\/dist\/(web|dev)\.js$/.test(id)) return
      found = true
      if (!code.includes(TEMPLATE_SINK))
        this.error('The template function of solid-js has changed; see trustedTemplates.')
      const policy = `const templates = globalThis.trustedTypes?.createPolicy('solid', { createHTML: (html) => html }) ?? { createHTML: (html) => html };\n`
      return {
        code: policy + code.replace(TEMPLATE_SINK, 't.innerHTML = templates.createHTML(html)'),
        map: null,
      }
    },
  }
}

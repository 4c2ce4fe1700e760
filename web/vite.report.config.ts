import { createHash } from 'node:crypto'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import solid from 'vite-plugin-solid'
import { drawnIcons } from './build/drawn-icons.ts'
import { smaller } from './build/smaller.ts'
import { trustedTemplates } from './build/trusted-templates.ts'
import { usedStyles } from './build/used-styles.ts'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Compressor options that move functions together: 1.1 KB less after gzip. */
const TOGETHER = { passes: 3, hoist_funs: true }

/**
 * Inlines script and style of the viewer into one page, with a policy for only these two, so that a
 * report opens from disk.
 */
function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html']
      const files = Object.values(bundle)
      const scripts = files.filter((file) => file.type === 'chunk')
      const styles = files.filter((file) => file.fileName.endsWith('.css'))
      const [script, style] = [scripts[0], styles[0]]
      if (page?.type !== 'asset' || script?.type !== 'chunk' || style?.type !== 'asset')
        return this.error('The report needs one page, one script and one style.')
      if (scripts.length + styles.length !== 2)
        this.error('The report is more than one script and one style.')
      // The HTML parser ends a script at the first `</script`, even inside a string.
      const code = (await smaller(script.code, TOGETHER)).replaceAll('</script', '<\\/script')
      const css = usedStyles(String(style.source), code + String(page.source))
      const policy = `default-src 'none'; script-src ${sha256(code)}; style-src ${sha256(css)}; img-src blob: data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types solid`
      page.source = String(page.source)
        .replace(/<link rel="stylesheet"[^>]*>/, '')
        .replace(/<script type="module"[^>]*><\/script>/, '')
        .replace(
          '<!--policy-->',
          () => `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
        )
        .replace('</head>', () => `<style>${css}</style></head>`)
        // At the end of the body, so that the script finds the elements it reads.
        .replace('</body>', () => `<script type="module">${code}</script></body>`)
      for (const file of files) if (file !== page) delete bundle[file.fileName]
    },
  }
}

/** Builds the viewer of a report as one page without a run. */
export default defineConfig({
  root: join(import.meta.dirname, 'report'),
  publicDir: false,
  plugins: [drawnIcons(), tailwindcss(), solid(), trustedTemplates(), oneFile()],
  build: {
    outDir: join(import.meta.dirname, 'dist/report'),
    emptyOutDir: true,
    rolldownOptions: { input: 'index.html' },
    target: ['chrome125', 'firefox130', 'safari18'],
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
  },
})

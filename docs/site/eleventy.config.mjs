// The site that `npm run docs` makes of docs/ and of the pages at the root. Its files need no
// server and no script, so they also open from a folder.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { ROOT_PAGES, siteMarkdown } from './markdown.mjs'

/** Pages of the guide in the order in which a reader needs them. */
const GUIDE = [
  'first-run',
  'web-app',
  'designs',
  'phones',
  'models',
  'findings',
  'studies',
  'accessibility',
  'ci',
  'hooks',
  'agents',
  'sharing',
  'hosting',
  'troubleshooting',
]

const GROUPS = [
  ['Guide', (path) => path.startsWith('docs/guide/')],
  ['Reference', (path) => path.startsWith('docs/reference/')],
  ['Internals', (path) => path.startsWith('docs/internals/')],
  ['Measurements', (path) => path.startsWith('docs/measurements/')],
  ['Project', () => true],
]

const FILE_OF = Object.fromEntries(Object.entries(ROOT_PAGES).map(([file, page]) => [page, file]))

function sourceOf(inputPath) {
  const path = posix.normalize(inputPath)
  return FILE_OF[path] ?? path
}

function titleOf(inputPath) {
  const text = inputPath.endsWith('.md') ? readFileSync(sourceOf(inputPath), 'utf8') : ''
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? 'Harness'
}

function rank({ inputPath }) {
  const at = GUIDE.indexOf(posix.basename(inputPath, '.md'))
  return at === -1 ? GUIDE.length : at
}

/** The pages by group, each in its order; groups without a page are left out. */
function groupsOf(pages) {
  const left = pages
    .filter(({ inputPath }) => inputPath.endsWith('.md'))
    .sort((a, b) => rank(a) - rank(b) || (a.inputPath < b.inputPath ? -1 : 1))
  return GROUPS.map(([name, holds]) => {
    const isOf = ({ inputPath }) => {
      const path = posix.normalize(inputPath)
      return GROUPS.find(([, other]) => other(path))?.[1] === holds
    }
    return { name, pages: left.filter(isOf) }
  }).filter(({ pages: own }) => own.length > 0)
}

export default function configure(config) {
  config.setQuietMode(true)
  config.ignores.add('docs/site/**')
  config.amendLibrary('md', (markdown) => markdown.use(siteMarkdown, sourceOf))
  config.addPassthroughCopy({ 'docs/site/site.css': 'site.css' })
  config.addPassthroughCopy('docs/**/*.{png,svg,webp}')
  config.addPassthroughCopy('docs/**/*.json')
  config.addPassthroughCopy('docs/*.html')
  config.addTemplate('index.njk', readFileSync('docs/site/home.njk', 'utf8'))
  for (const [file, page] of Object.entries(ROOT_PAGES))
    config.addTemplate(posix.basename(page), readFileSync(file, 'utf8'))
  config.addGlobalData('layout', 'page.njk')
  config.addGlobalData(
    'permalink',
    () =>
      ({ page }) =>
        `${page.filePathStem}.html`,
  )
  config.addGlobalData('eleventyComputed', { title: ({ page }) => titleOf(page.inputPath) })
  config.addFilter('groups', groupsOf)
  config.addFilter('has', (pages, url) => pages.some((each) => each.url === url))
  config.addFilter('from', (url, page) => posix.relative(posix.dirname(page), url))
  return {
    dir: { input: 'docs', includes: 'site', output: 'docs/dist/docs' },
    templateFormats: ['md', 'njk'],
    markdownTemplateEngine: false,
  }
}

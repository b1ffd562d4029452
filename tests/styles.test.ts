import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import postcss from 'postcss'
import { root } from '../scripts/lib/run.ts'

// Components and their styles are in ui, screens and theirs in web and console, so that somebody who changes a component finds all
// of its styles.

const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const sheets = { ui: read('packages/ui/src/**/*.css'), web: read('apps/{web,console}/src/**/*.css') }
const sources = read('{packages/ui,apps/web,apps/console}/src/**/*.{ts,tsx}').filter(
  ({ path }) => !path.includes('.test.'),
)

/** Component classes that a screen may style within its own container, each with its reason. */
const placed: Readonly<Record<string, string>> = {
  notice: 'small inside the box that trades a fund',
  num: 'figures of different sizes on one line need one line height',
  prose: 'a guide numbers its steps; footer pages and answers have a width of their own',
}

const selectorsOf = (css: string): string[] => {
  const found: string[] = []
  postcss.parse(css).walkRules(rule => void found.push(...rule.selectors))
  return found
}

const classesIn = (selector: string) => [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name)

/** The classes of the elements that a selector styles, without those of their ancestors. */
function styledBy(selector: string): string[] {
  const plain = selector.replaceAll(/:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  let depth = 0
  let start = 0
  for (const [at, sign] of [...plain].entries()) {
    if ('(['.includes(sign)) depth += 1
    else if (')]'.includes(sign)) depth -= 1
    else if (depth === 0 && ' >+~'.includes(sign)) start = at + 1
  }
  return classesIn(plain.slice(start))
}

const styled = (css: string) => new Set(selectorsOf(css).flatMap(styledBy))
const textOf = (files: readonly { text: string }[]) => files.map(({ text }) => text).join('\n')

function inBoth(ui: string, web: string): string[] {
  const ofWeb = styled(web)
  return [...styled(ui)].filter(name => ofWeb.has(name)).sort()
}

/** Words in the sources, and suffixes of composed names: `btn--${kind}`, `${look}--bleed`. */
function unusedClasses(css: string, source: string): string[] {
  const words = new Set(source.match(/-?[a-zA-Z_][\w-]*/g))
  const isComposed = (name: string) => {
    const at = name.includes('--') ? name.indexOf('--') + 2 : name.lastIndexOf('-') + 1
    const [start, end] = [name.slice(0, at), name.slice(at)]
    return start !== '' && (source.includes(`${start}\${`) || source.includes(`}--${end}\``))
  }
  const names = new Set(selectorsOf(css).flatMap(classesIn))
  return [...names].filter(name => !words.has(name) && !isComposed(name)).sort()
}

test('no class is styled in both packages, but for components that a screen places inside a box of its own', () => {
  assert.deepEqual(inBoth(textOf(sheets.ui), textOf(sheets.web)), Object.keys(placed).sort())
})

test('each class that a style sheet names is used', () => {
  assert.deepEqual(unusedClasses(textOf([...sheets.ui, ...sheets.web]), textOf(sources)), [])
})

test('each style sheet is imported by its path', () => {
  const imported = [...sources, ...sheets.ui].flatMap(({ path, text }) =>
    [...text.matchAll(/import ['"](\.[^'"]+\.css)['"]/g)].map(([, sheet = '']) => join(path, '..', sheet)),
  )
  const loaded = new Set([...imported, 'packages/ui/src/styles/all.css'])
  assert.deepEqual(
    [...sheets.ui, ...sheets.web].map(({ path }) => path).filter(path => !loaded.has(path)),
    [],
  )
})

test('all sheets of components are in one layer, so that a screen has the last word', () => {
  const entry = sheets.ui.find(({ path }) => path.endsWith('all.css'))?.text ?? ''
  const imports = entry.match(/@import .*/g) ?? []
  assert.ok(imports.length > 10)
  assert.deepEqual(
    imports.filter(line => !line.endsWith(' layer(ui);')),
    [],
  )
})

/** Custom properties that are read without a fallback and set nowhere, neither in a sheet nor by a component: the declaration is dropped. */
function unsetProperties(css: string, source: string): string[] {
  const set = new Set([...`${css}\n${source}`.matchAll(/(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name))
  return [...new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))].filter(
    name => !set.has(name),
  )
}

test('each custom property that a sheet reads is set somewhere', () => {
  // Set by the library of the popups, on its own elements.
  const ofPopups = ['--anchor-width', '--available-height']
  assert.deepEqual(unsetProperties(textOf([...sheets.ui, ...sheets.web]), textOf(sources)), ofPopups)
  assert.deepEqual(unsetProperties(':root { --a: 1px } p { border: var(--a) solid var(--line) }', ''), ['--line'])
})

/** Strips to swipe that do not hold words hidden for screen readers: these would make the page itself scroll sideways. */
function leakingStrips(css: string): string[] {
  const found: string[] = []
  postcss.parse(css).walkDecls('scroll-snap-type', ({ parent }) => {
    if (parent?.type !== 'rule') return
    const holds = parent.nodes.some(
      each => each.type === 'decl' && each.prop === 'position' && each.value === 'relative',
    )
    if (!holds) found.push(...parent.selectors)
  })
  return found
}

test('PLUS-12 a strip to swipe holds what is placed in it, so that a phone’s page does not scroll sideways', () => {
  assert.deepEqual(leakingStrips(textOf([...sheets.ui, ...sheets.web])), [])
  assert.deepEqual(leakingStrips('.a, .b { overflow-x: auto; scroll-snap-type: x mandatory }'), ['.a', '.b'])
})

/** Sizes of type in pixels: they do not follow the text size that a reader has chosen. */
function fixedType(css: string): string[] {
  const found: string[] = []
  postcss.parse(css).walkDecls(/^(?:font|font-size|line-height|--(?:text|leading)-.*)$/, ({ prop, value }) => {
    // In a sum a width may be in pixels.
    if (/\dpx/.test(value.replaceAll(/\([^)]*\)/g, ''))) found.push(`${prop}: ${value}`)
  })
  return found
}

test('PLUS-12 type of the site follows the text size of the reader', () => {
  const ofSite = [...sheets.ui, ...sheets.web.filter(({ path }) => path.startsWith('apps/web/'))]
  assert.deepEqual(fixedType(textOf(ofSite)), [])
  assert.deepEqual(fixedType('p { font-size: 14px; line-height: 1.5rem } i { font: 500 12px/1 serif }'), [
    'font-size: 14px',
    'font: 500 12px/1 serif',
  ])
})

test('a planted class in both packages and an unused one are named', () => {
  const ui = '.panel { margin: 0 } .panel > .head { margin: 0 } .btn--s { margin: 0 }'
  assert.deepEqual(inBoth(ui, '.panel > .own, .box :is(.other, .head):hover { margin: 0 }'), ['head'])
  assert.deepEqual(inBoth(ui, '@media print { .box:has(.head) > ul, .panel:not(.head) { margin: 0 } }'), ['panel'])
  assert.deepEqual(
    unusedClasses(`${ui} .tabs--bleed { margin: 0 }`, 'panel `btn--\u0024{size}` `\u0024{look}--bleed`'),
    ['head'],
  )
})

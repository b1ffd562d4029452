import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { browserFloor } from '../../apps/web/browser-floor.ts'
import { root } from '../../scripts/lib/run.ts'
import { newerStyles } from './newer-styles.ts'
import { findNewer } from './newer-than-floor.ts'

const animation = 'React and React Router ask whether the browser can animate between pages'
const editor = 'the editor asks for it first and then reads the selection and keys as ever'
const line = 'React and React Router ask whether the browser tells how fast the line is'

/** What the builds name although not every browser of the floor has it, each with how it does without. */
const kept: Readonly<Record<string, string>> = {
  '.canIntercept': animation,
  '.checkVisibility': 'Base UI asks for it first and then compares the style',
  '.connection': line,
  '.createPolicy': 'an optional call where there are trusted types',
  '.currentCSSZoom': 'Base UI takes 1 instead',
  '.currentEntry': animation,
  '.downlink': line,
  '.flip': 'a name of Floating UI',
  '.getComposedRanges': editor,
  '.getTextFormats': editor,
  '.isInputPending': editor,
  '.popover': 'a property that React looks for',
  '.rangeEnd': editor,
  '.rangeStart': editor,
  '.saveData': line,
  '.scheduling': editor,
  '.segment': 'the comparison of texts splits words by it where a caller passes a segmenter, which ours does not',
  '.skipTransition': animation,
  '.startViewTransition': animation,
  '.timeRemaining': editor,
  '.transferSize': line,
  '.underlineStyle': editor,
  '.underlineThickness': editor,
  '.updateCharacterBounds': editor,
  '.updateRangeEnd': editor,
  '.updateRangeStart': editor,
  '.updateSelectionBounds': editor,
  '.updateText': editor,
  EditContext: editor,
  'Error.captureStackTrace': 'zod and the reader of workbooks ask for it first',
  'Intl.Segmenter': editor,
  'URL.canParse': 'zod asks for it first',
  'Uint8Array.fromHex': '@noble asks for it first',
  cancelIdleCallback: editor,
  navigation: animation,
  requestIdleCallback: 'the editor and layouts/when-idle.ts ask for it first',
  setImmediate: 'asked for as typeof',
  trustedTypes: 'read by an optional call of window',
}

/** What the style sheets name although not every browser of the floor knows it: each page is whole without. */
const keptStyles: Readonly<Record<string, string>> = {
  '::-webkit-scrollbar': 'looks; Firefox has scrollbar-width',
  '@media scripting': 'shows a word to pages without script, which have theirs in noscript too',
  '@page': 'paper',
  'break-after: avoid': 'paper',
  'contain-intrinsic-block-size': 'speed',
  'content-visibility': 'speed',
  'cursor: default': 'a phone has no pointer',
  'cursor: grab': 'a phone has no pointer',
  'cursor: not-allowed': 'a phone has no pointer',
  'cursor: pointer': 'a phone has no pointer',
  'cursor: progress': 'a phone has no pointer',
  'field-sizing': 'a field that grows scrolls instead',
  'font-family: ui-monospace': 'the next font of the list',
  'forced-color-adjust': 'Safari has no forced colours',
  'mask-image': 'the build adds the prefixed one',
  'overflow-clip-margin': 'the ring of the focus is cut by some pixels',
  'print-color-adjust': 'the build adds the prefixed one',
  resize: 'a phone has no corner to drag',
  'scroll-initial-target': 'comfort',
  'scrollbar-width': 'looks; others have ::-webkit-scrollbar',
  size: 'paper',
  'text-autospace': 'looks',
  'text-wrap': 'looks',
  'user-select': 'the build adds the prefixed one',
  zoom: 'elder/elder.css has a larger type instead',
}

const read = (pattern: string) =>
  new Map(globSync(pattern, { cwd: root }).map(file => [file, readFileSync(join(root, file), 'utf8')]))

test('CUS-16 neither built app names or writes anything that the oldest promised browsers do not know', () => {
  const scripts = read('apps/{web/build/client,console/build}/assets/*.js')
  assert.ok(scripts.size > 100)
  const found = findNewer(scripts)
  assert.deepEqual(
    found.filter(({ feature }) => !(feature in kept)),
    [],
  )
  assert.deepEqual([...new Set(found.map(({ feature }) => feature))].sort(), Object.keys(kept).sort())
})

test('CUS-16 style sheets name nothing, outside of a question, whose lack would break a page in the oldest promised browsers', () => {
  const sheets = read('apps/{web/build/client,console/build}/assets/*.css')
  const found = [...sheets.values()].flatMap(css => [...newerStyles(css)])
  assert.deepEqual([...new Set(found)].sort(), Object.keys(keptStyles).sort())
  const planted = '.a { color: light-dark(red, blue); &:user-valid { x: y } } @supports (zoom: 1) { .b { zoom: 2 } }'
  assert.deepEqual([...newerStyles(planted)].sort(), [':user-valid', 'light-dark()', 'nesting'])
})

test('CUS-16 the search finds calls, names and ways of writing that are too new, and no name of our own', () => {
  const found = (script: string) => findNewer(new Map([['a.js', script]])).map(({ feature }) => feature)
  const tooNew: Readonly<Record<string, readonly string[]>> = {
    'AbortSignal.any([a, b])': ['AbortSignal.any'],
    'const { of } = x; [...Map.groupBy(of, y)]': ['Map.groupBy'],
    'globalThis.Temporal': ['Temporal'],
    'crypto.x(Promise.withResolvers())': ['Promise.withResolvers'],
    'a.union(b)': ['.union'],
    "a['isWellFormed']()": ['.isWellFormed'],
    'a.split(/(?<=,)/)': ['/(?<=,)/'],
    '/(?<!a)b/.test(c)': ['/(?<!a)b/'],
    '/[a--b]/v.test(c)': ['/[a--b]/v'],
    'class A { static { b() } }': ['static { }'],
    'popupElement.showPopover()': ['.showPopover'],
  }
  for (const [script, features] of Object.entries(tooNew)) assert.deepEqual(found(script), features, script)
  const fine = [
    'a.toSorted().findLast(b).at(-1); a.replaceAll(/(?<name>b)(?=c)/g, d)',
    'const Temporal = 1; b(Temporal)',
    'const a = { union: b }; a.union(c)',
    'function c(navigation) { return navigation.d }',
    'a.navigation; ({ navigation: b })',
  ]
  for (const script of fine) assert.deepEqual(found(script), [], script)
})

test('CUS-16 the oldest browsers of the builds are those that the specification page promises', () => {
  const page = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  const { chrome, edge, firefox, safari } = browserFloor
  assert.equal(chrome, edge)
  assert.ok(page.includes(`Chrome and Edge ${chrome}, Safari ${safari}, Firefox ${firefox} or newer`))
})

import { camel, capital, kebab, type Maker, withRow } from './made.ts'

const lists = { paths: 'packages/domain/src/codes/site-paths.ts', routes: 'apps/web/src/routes.ts' } as const

/** Layout and access that most screens of an area have; those of others are public. */
const areas: Readonly<Record<string, { layout: string; access: string }>> = {
  assets: { layout: 'account', access: 'account' },
  account: { layout: 'account', access: 'account' },
  enterprise: { layout: 'account', access: 'institution' },
  trade: { layout: 'trade', access: 'account' },
}
const OPEN = { layout: 'main', access: 'public' }

/**
 * The files of a new screen of the site: the screen and a failing test in a browser, its place and its route. @throws Error for a
 * path that is not of lower-case parts or is taken, or without a title.
 */
export const newScreen: Maker = ([path = '', title = ''], read) => {
  if (!/^(\/[a-z][a-z_]*){1,3}$/.test(path))
    throw new Error(`A screen is named by its path, such as /assets/calendar, not ${path}.`)
  if (title === '') throw new Error(`The screen ${path} needs a title, such as 资金日历.`)
  if (read(lists.paths).includes(`'${path}'`)) throw new Error(`There is a screen ${path} already.`)
  const parts = path.slice(1).split('/')
  const name = camel(parts.at(-1) ?? '')
  if (new RegExp(`^  ${name}:`, 'm').test(read(lists.paths))) throw new Error(`There is a screen ${name} already.`)
  const file = `screens${path}/${capital(name)}Screen.tsx`
  const { layout, access } = areas[parts[0] ?? ''] ?? OPEN
  const row = `  {\n    name: '${name}',\n    file: '${file}',\n    layout: '${layout}',\n    access: '${access}',\n    title: '${title}',\n  },\n`
  return {
    created: {
      [`apps/web/src/${file}`]: screenOf(name, title),
      [`tests/e2e/${kebab(name)}.e2e.ts`]: testOf(path, title, access),
    },
    changed: {
      [lists.paths]: withRow(read(lists.paths), `  ${name}: '${path}',\n`, '} as const', 'export const paths = {'),
      [lists.routes]: withRow(read(lists.routes), row, ']\n', 'export const screens: readonly Screen[] = ['),
    },
    next: 'access and layout in routes.ts, a menu entry in menus.ts if it has one, its styles beside it; npm run docs.',
  }
}

const screenOf = (name: string, title: string) =>
  [
    '/** TODO: what it shows, and to whom. */',
    `export default function ${capital(name)}Screen() {`,
    `  return <h1>${title}</h1>`,
    '}\n',
  ].join('\n')

const testOf = (path: string, title: string, access: string) => `import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

test('TODO: what its reader does here', async () => {
  const page = await site.open('${path}'${access === 'public' ? '' : ", { as: 'zhangSan' }"})
  await page.getByRole('heading', { level: 1, name: '${title}' }).waitFor()
  await assertFaultlessInEveryLook(page, '${title}')
  assert.fail('say what stands here, what each press does, and what a visitor without the right meets')
})
`

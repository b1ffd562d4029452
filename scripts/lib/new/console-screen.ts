import { camel, capital, type Maker, withRow } from './made.ts'

const list = 'apps/console/src/screens.ts'

/**
 * The files of a new screen of the console: the screen and a failing test in a browser, and its row in the list with
 * a free key. @throws Error for a name that is not one lower-case word or is taken, or without a title.
 */
export const newConsoleScreen: Maker = ([name = '', title = ''], read) => {
  if (!/^[a-z][a-z-]+$/.test(name))
    throw new Error(`A screen of the console is named by its path, such as vouchers, not ${name}.`)
  if (title === '') throw new Error(`The screen ${name} needs a title, such as 凭证.`)
  if (read(list).includes(`'/${name}'`)) throw new Error(`There is a screen ${name} already.`)
  const taken = [...read(list).matchAll(/key: '(.)'/g)].map(([, key]) => key)
  const key = [...'abcdefghijklmnopqrstuvwxyz'].find(letter => !taken.includes(letter))
  if (key === undefined) throw new Error('No letter is left as a key for a screen.')
  const component = `${capital(camel(name))}Screen`
  const file = `screens/${name}/${component}.tsx`
  const row = `  {
    path: '/${name}',
    name: '${title}',
    icon: 'list',
    group: '管理',
    key: '${key}',
    area: 'aml',
    views: { '': '${file}' },
  },\n`
  return {
    created: {
      [`apps/console/src/${file}`]: screenOf(component, title),
      [`tests/e2e/console-${name}.e2e.ts`]: testOf(key, title),
    },
    changed: {
      [list]: withRow(read(list), row, ']\n', 'export const screens: readonly Screen[] = ['),
    },
    next: 'group, icon and area in screens.ts: the right that opens it, in place of that of compliance; npm run docs.',
  }
}

const screenOf = (component: string, title: string) => `import { Page } from '../../layout/Page.tsx'

/** TODO: what staff see and do here. */
export function ${component}() {
  return (
    <Page title="${title}" keys={[]}>
      {null}
    </Page>
  )
}
`

const testOf = (key: string, title: string) => `import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertFaultless } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
before(async () => {
  office = await openOffice({ he: ['compliance'] })
})
after(() => office.close())

test('TODO: what staff do here', async () => {
  const { page } = await office.enter('he', { viewport: { width: 1440, height: 844 } })
  await page.keyboard.press('g')
  await page.keyboard.press('${key}')
  await page.getByRole('heading', { level: 1, name: '${title}' }).waitFor()
  await assertFaultless(page, '${title}')
  assert.fail('say what stands here, what each press does, and that others have no such page')
})
`

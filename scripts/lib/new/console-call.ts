import { consoleCalls } from '@zhixiao/contract/console/console-calls.ts'
import { capital, kebab, type Maker, withImport, withRow } from './made.ts'

const lists = {
  calls: 'packages/contract/src/console/console-calls.ts',
  handlers: 'apps/server/src/doors/console/console-handlers.ts',
  names: 'packages/contract/src/console/call-names.ts',
} as const

/**
 * The files of a new call of staff with a failing test, and its rows: in the files of its group, or in its own where the group
 * is a folder or new. @throws Error for a name that is not `group.name` or is taken, or without a Chinese name.
 */
export const newConsoleCall: Maker = ([name = '', title = ''], read) => {
  const [, group, verb] = /^([a-z][a-zA-Z]+)\.([a-z][a-zA-Z]+)$/.exec(name) ?? []
  if (group === undefined || verb === undefined) throw new Error(`A call is named group.name, not ${name}.`)
  if (title === '') throw new Error(`The call ${name} needs a name for the audit log, such as 查看凭证.`)
  const [calls, handlers] = [read(lists.calls), read(lists.handlers)]
  if (calls.includes(`'${name}'`)) throw new Error(`There is a call ${name} already.`)
  const file = kebab(group)
  const local = `${group}${capital(verb)}`
  const contract = `packages/contract/src/console/${file}.ts`
  const isFolder = handlers.includes(`from './${file}/`)
  const path = isFolder ? `${file}/${kebab(verb)}` : file
  const handler = `apps/server/src/doors/console/${path}.ts`
  const isNew = !calls.includes(`from './${file}.ts'`)
  const hasFile = handlers.includes(`from './${file}.ts'`)
  // A path with an id would take an address beside it for that id.
  const hasIds = Object.values(consoleCalls).some(call => call.path.startsWith(`/console-api/${file}/{`))
  const address = `/console-api/${file}${hasIds ? '-' : '/'}${kebab(verb)}`
  const value = isFolder ? local : `${group}.${verb}`
  const imported = isFolder ? `{ ${verb} as ${local} }` : `* as ${group}`
  const added = `  '${name}': ${value},\n`
  return {
    created: {
      ...(isNew && { [contract]: `${CONTRACT_HEAD}${contractOf(name, local, address)}` }),
      ...(!hasFile && { [handler]: `${handlerHeadOf(isFolder)}${handlerOf(name, verb)}` }),
      [`apps/server/src/doors/console/${file}-${kebab(verb)}.test.ts`]: testOf(name),
    },
    changed: {
      ...(!isNew && { [contract]: `${read(contract)}${contractOf(name, local, address)}` }),
      ...(hasFile && { [handler]: `${read(handler)}${handlerOf(name, verb)}` }),
      [lists.calls]: withRow(
        isNew
          ? withImport(calls, `import { ${local} } from './${file}.ts'`)
          : calls.replace(
              new RegExp(`\\{([^}]*?),?\\s*\\} from './${file}\\.ts'`),
              `{$1, ${local} } from './${file}.ts'`,
            ),
        `  '${name}': ${local},\n`,
        '} as const',
      ),
      [lists.handlers]: withRow(
        hasFile ? handlers : withImport(handlers, `import ${imported} from './${path}.ts'`),
        added,
        '} satisfies ConsoleHandlers',
      ),
      [lists.names]: withRow(read(lists.names), `  '${name}': '${title}',\n`, '}\n', 'export const callNames'),
    },
    next: 'the right that it needs in place of that of compliance; a POST that stores something writes its event; npm run docs.',
  }
}

const CONTRACT_HEAD = `import { z } from 'zod'
import { defineCall } from '../define-call.ts'
`

const contractOf = (name: string, local: string, path: string) => `
export const ${local} = defineCall({
  door: 'console',
  name: '${name}',
  summary: 'TODO',
  method: 'GET',
  path: '${path}',
  access: 'staff',
  right: ['aml', 'read'],
  input: z.strictObject({}),
  output: z.object({}),
  errors: [],
})
`

const handlerHeadOf = (isFolder: boolean) => `import { ok } from '${isFolder ? '../' : ''}../../kernel/result.ts'
import type { ConsoleHandler } from '${isFolder ? '..' : '.'}/console-context.ts'
`

const handlerOf = (name: string, verb: string) => `
/** TODO: what it answers or changes. */
export const ${verb}: ConsoleHandler<'${name}'> = async () => ok({})
`

const testOf = (name: string) => `import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestOffice } from './testing.ts'

let office: Awaited<ReturnType<typeof openTestOffice>>
before(async () => {
  office = await openTestOffice({ he: ['compliance'] })
})
after(() => office.close())

test('TODO: what it answers', async () => {
  const answer = await office.at('he').call('${name}', {})
  assert.equal(answer.code, '0000')
  assert.fail('say what is in the answer, and what each refusal, a person without the right and a repeat get')
})
`

import { words } from './words.ts'

export const exchangeRefusals = {
  'exchange.no-files': words(
    () => '没有使用外部登记机构，不收文件',
    () => 'The embedded registrar confirms the orders: set REGISTRAR=files.',
  ),
  'exchange.none': words<{ folder: string }>(
    () => '没有登记机构的文件',
    ({ folder }) => `There is no file of a registrar in ${folder}.`,
  ),
  'exchange.index': words<{ lines: readonly string[] }>(
    () => '文件不齐或与索引不符',
    ({ lines }) => [...lines, 'Nothing was imported.'].join('\n'),
  ),
  'exchange.form': words<{ lines: readonly string[] }>(
    ({ lines }) => `文件格式有 ${lines.length} 处不对`,
    ({ lines }) => lines.join('\n'),
  ),
  'exchange.unbookable': words<{ name: string; lines: readonly string[] }>(
    ({ name }) => `文件 ${name} 不能入账`,
    ({ lines }) => lines.join('\n'),
  ),
  'exchange.break': words<{ broken: string }>(
    () => '账目有差异，处理后才能入账',
    ({ broken }) => `Nothing was imported, the ledger has a break: ${broken}`,
  ),
  'exchange.books-differ': words(
    () => '入账后核对发现账目差异',
    () => 'The books differ.',
  ),
}

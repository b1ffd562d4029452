import type { ConsoleOutput, ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { investorTypeName, investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { riskLevelName, riskLevelOf, riskLevels } from '@zhixiao/domain/codes/risk-levels.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import type { FormEvent } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { usePages } from '../../api/use-call.ts'
import { FindCustomer } from '../../customer/FindCustomer.tsx'
import { ClearFilter, useAddressFields, useTypedFilter } from '../../layout/AddressSelect.tsx'
import { filledIn } from '../../layout/filled-in.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { Wide } from '../../layout/Wide.tsx'
import { CompliancePage } from './CompliancePage.tsx'
import { CustomerEvidence } from './CustomerEvidence.tsx'
import { ExportEvidence, OwnEvidence } from './ExportEvidence.tsx'
import { MarkRows } from './MarkRows.tsx'

const keys: [string, string][] = [['/', '查找客户']]

/** Evidence that customers knew the risk: of one customer, or the confirmed warnings of a period. */
export function SuitabilityScreen() {
  const { custno } = useParams()
  return (
    <CompliancePage part="suitability" about={custno && `客户 ${custno}`} keys={custno === undefined ? keys : []}>
      {custno === undefined ? <Period /> : <CustomerEvidence key={custno} custno={custno} />}
    </CompliancePage>
  )
}

type Filter = Omit<ConsoleSent<'suitability.list'>, 'before'>
const names = ['from', 'to', 'fundCode', 'riskability', 'level'] as const

/** Unknown codes are dropped; the server reports other faults. */
function filterOf(search: URLSearchParams): Filter {
  const { riskability = '', level: levelText = '', ...texts } = filledIn(search, names)
  const level = riskLevelOf(levelText)
  return { ...texts, ...(isCode(investorTypes, riskability) && { riskability }), ...(level && { level }) }
}

function Period() {
  const [search, setSearch] = useAddressFields()
  const filter = filterOf(search)
  const { pages, rows, first } = usePages('suitability.list', filter, 'before')
  return (
    <>
      <FindCustomer path="/compliance/suitability" />
      <FilterForm filter={filter} onChange={setSearch} />
      <Loaded of={pages} />
      {first && (
        <>
          <section className="c-sec">
            <h2>
              {first.from} 至 {first.to} 的风险提示确认
            </h2>
            <Counts counts={first.counts} />
            <ExportEvidence sent={filter} />
          </section>
          <OwnEvidence />
          {rows.length > 0 && (
            <section className="c-sec">
              <h2>逐笔</h2>
              <MarkRows rows={rows} />
              <More of={pages}>更早的确认</More>
            </section>
          )}
        </>
      )}
    </>
  )
}

function FilterForm({ filter, onChange }: { filter: Filter; onChange: (next: Record<string, string>) => void }) {
  const [values, setValues] =
    useTypedFilter<Readonly<{ [Name in (typeof names)[number]]?: string | undefined }>>(filter)
  const set = (name: (typeof names)[number]) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(Object.fromEntries(names.flatMap(name => (values[name]?.trim() ? [[name, values[name]]] : []))))
  }
  return (
    <form className="c-filter" onSubmit={submit}>
      <label>
        确认日从
        <input type="date" value={values.from ?? ''} onChange={set('from')} />
      </label>
      <label>
        至
        <input type="date" value={values.to ?? ''} onChange={set('to')} />
      </label>
      <label>
        基金代码
        <input inputMode="numeric" value={values.fundCode ?? ''} onChange={set('fundCode')} maxLength={6} />
      </label>
      <label>
        客户类型
        <select value={values.riskability ?? ''} onChange={set('riskability')}>
          <option value="">全部</option>
          {Object.keys(investorTypes).map(code => (
            <option key={code} value={code}>
              {code} {investorTypeName(code)}
            </option>
          ))}
        </select>
      </label>
      <label>
        产品等级
        <select value={values.level ?? ''} onChange={set('level')}>
          <option value="">全部</option>
          {Object.keys(riskLevels).map(code => (
            <option key={code} value={code}>
              {code} {riskLevelName(code)}
            </option>
          ))}
        </select>
      </label>
      <Button size="s" type="submit" kind="outline">
        筛选
      </Button>
      {Object.keys(filter).length > 0 && <ClearFilter onClear={() => onChange({})} />}
    </form>
  )
}

type CountRows = ConsoleOutput<'suitability.list'>['counts']

/** Confirmed warnings by class and level; each number links to its rows. */
function Counts({ counts }: { counts: CountRows }) {
  const [search] = useSearchParams()
  if (counts.length === 0) return <p className="c-quiet">这一期没有风险提示确认。</p>
  const levels = Object.keys(riskLevels).filter(level => counts.some(each => each.level === level))
  const classes = [...new Set(counts.map(each => each.riskability))]
  const linkTo = (riskability: string, level: string) =>
    `?${new URLSearchParams({ ...Object.fromEntries(search), riskability, level })}`
  return (
    <Wide name="按客户类型与产品等级">
      <table className="c-table c-table--in c-matrix">
        <caption className="sr-only">按客户类型与产品等级，笔数与客户数</caption>
        <thead>
          <tr>
            <th scope="col">客户类型</th>
            {levels.map(level => (
              <th key={level} scope="col">
                {level} {riskLevelName(level)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map(riskability => (
            <tr key={riskability}>
              <th scope="row">
                {riskability} {investorTypeName(riskability)}
              </th>
              {levels.map(level => {
                const found = counts.find(each => each.riskability === riskability && each.level === level)
                return (
                  <td key={level}>
                    {found ? (
                      <Link className="c-link" to={linkTo(riskability, level)}>
                        {found.marks} 笔，{found.customers} 位
                      </Link>
                    ) : (
                      '--'
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  )
}

import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { orgIdTypeName } from '@zhixiao/domain/codes/org-id-types.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import type { ReactNode } from 'react'
import { useCall } from '../../../api/query.ts'
import { useDictionaries } from '../../../form/use-dictionaries.ts'
import { DueNotice } from './DueNotice.tsx'
import { HowToChange } from './HowToChange.tsx'
import { OwnersTable } from './OwnersTable.tsx'
import { type Company, type Person, personIdTypeName } from './papers.ts'
import { Validity } from './Validity.tsx'

/** ENT-01 */
export default function EnterpriseInfoScreen() {
  return (
    <>
      <h1 className="account__title">企业信息</h1>
      <Info />
    </>
  )
}

function Info() {
  const { data: company, error, refetch } = useCall('account.companyInfo', {})
  const today = parseIsoDate(useCall('trade.sysdate', {}, { staleMs: 60_000 }).data?.date ?? '')
  if (error && !company) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!company || today === null) return <TableSkeleton rows={8} />
  const { legal, transactors } = company
  return (
    <>
      <DueNotice company={company} today={today} />
      <Identity company={company} today={today} />
      <div className="grid">
        <PersonPanel title="法定代表人" people={legal ? [legal] : []} today={today} />
        <PersonPanel title="经办人" people={transactors} today={today} />
      </div>
      <OwnersTable company={company} today={today} />
      <HowToChange />
    </>
  )
}

const states = {
  normal: ['正常', 'success'],
  restricted: ['限制交易', 'warning'],
  frozen: ['冻结', 'danger'],
  closed: ['已注销', 'plain'],
} as const satisfies Record<OutputOf<'account.companyInfo'>['state'], readonly [string, string]>

type Today = NonNullable<ReturnType<typeof parseIsoDate>>

function Identity({ company, today }: { company: Company; today: Today }) {
  const { nameOf } = useDictionaries(['industry'])
  const [state, tone] = states[company.state]
  return (
    <Panel quiet title="机构信息" aside={<Tag tone={tone}>{state}</Tag>}>
      <KeyValues
        rows
        items={[
          { label: '机构名称', value: orDashes(company.name) },
          { label: '证件类型', value: orgIdTypeName(company.idtype) },
          { label: '证件号码', value: orDashes(company.idno) },
          { label: '证件有效期至', value: <Validity invalidate={company.invalidate} today={today} /> },
          { label: '所属行业', value: nameOf('industry', company.industry) },
          { label: '成立日期', value: orDashes(company.registeredOn) },
          { label: '注册资本', value: company.capital === null ? '--' : `${moneyText(company.capital)} 元` },
          { label: '经营范围', value: orDashes(company.scope) },
          { label: '注册地址', value: orDashes(company.address) },
          { label: '联系电话', value: orDashes(company.phone) },
          { label: '基金账号', value: orDashes(company.fundAccount) },
          { label: '开户日期', value: orDashes(company.openedOn) },
        ]}
      />
    </Panel>
  )
}

const orDashes = (text: string | null): string => text || '--'

function PersonPanel({ title, people, today }: { title: string; people: readonly Person[]; today: Today }) {
  return (
    <Panel quiet className="col-6" title={title}>
      {people.length === 0 ? (
        <EmptyState title="未登记" />
      ) : (
        <div className="persons">
          {people.map(person => (
            <KeyValues rows key={person.name + person.idno} items={factsOf(person, today)} />
          ))}
        </div>
      )}
    </Panel>
  )
}

const factsOf = (person: Person, today: Today): { label: string; value: ReactNode }[] => [
  { label: '姓名', value: person.name },
  { label: '证件类型', value: personIdTypeName(person) },
  { label: '证件号码', value: person.idno },
  { label: '证件有效期至', value: <Validity invalidate={person.invalidate} today={today} /> },
  ...(person.mobileno === '' ? [] : [{ label: '手机号', value: person.mobileno }]),
]

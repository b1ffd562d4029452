import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { type Column, DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { type Company, type Person, personIdTypeName } from './papers.ts'
import { Validity } from './Validity.tsx'

type Owner = Person & { role: string }

/** The institution's owners and controllers. */
export function OwnersTable({ company, today }: { company: Company; today: IsoDate }) {
  const owners: Owner[] = [
    ...company.shareholders.map(person => ({ ...person, role: '股东' })),
    ...company.controllers.map(person => ({ ...person, role: '实际控制人' })),
  ]
  return (
    <Panel quiet title="股东与实际控制人" note={`${owners.length} 名`}>
      <DataTable
        caption="股东与实际控制人"
        rows={owners}
        rowKey={owner => `${owner.role}/${owner.idno}`}
        columns={columnsFor(today)}
        empty={<EmptyState title="未登记" />}
        phone={owner => (
          <PhoneItem
            title={owner.name}
            meta={`${owner.role}　${personIdTypeName(owner)} ${owner.idno}`}
            figures={[
              { label: '证件有效期至', value: <Validity invalidate={owner.invalidate} today={today} /> },
              { label: '持股比例', value: partOf(owner) },
            ]}
          />
        )}
      />
    </Panel>
  )
}

const partOf = ({ share }: Owner): string => (share === null ? '--' : shareText(share))

const columnsFor = (today: IsoDate): Column<Owner>[] => [
  { key: 'name', head: '姓名或名称', rowHeader: true, cell: owner => owner.name },
  { key: 'role', head: '身份', nowrap: true, cell: owner => owner.role },
  { key: 'idtype', head: '证件类型', hide: 'narrow', cell: personIdTypeName },
  { key: 'idno', head: '证件号码', nowrap: true, cell: owner => <span className="num">{owner.idno}</span> },
  { key: 'until', head: '证件有效期至', cell: owner => <Validity invalidate={owner.invalidate} today={today} /> },
  { key: 'share', head: '持股比例', numeric: true, cell: owner => <span className="num">{partOf(owner)}</span> },
]

import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { Avatar } from '@zhixiao/ui/display/Avatar.tsx'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import type { ReactNode } from 'react'

type Person = OutputOf<'content.publicityList'>['list'][number]

interface PeopleTableProps {
  caption: string
  people: readonly Person[]
  /** Directors, supervisors and senior managers: cards with their career instead of certificates. */
  managers: boolean
  empty: ReactNode
}

export function PeopleTable({ caption, people, managers, empty }: PeopleTableProps) {
  if (people.length === 0) return empty
  if (managers) return <ManagerCards people={people} />
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={people}
      rowKey={person => person.id}
      compact
      plain
      phone={person => <PersonItem person={person} />}
    />
  )
}

const columns: readonly Column<Person>[] = [
  { key: 'name', head: '姓名', rowHeader: true, nowrap: true, cell: ({ name }) => name },
  { key: 'gender', head: '性别', nowrap: true, cell: ({ gender }) => orDash(gender) },
  { key: 'department', head: '部门', cell: ({ department }) => orDash(department) },
  { key: 'position', head: '岗位', cell: ({ position }) => orDash(position) },
  { key: 'certificate', head: '从业资格证书编号', nowrap: true, cell: ({ certificateNo }) => orDash(certificateNo) },
  { key: 'since', head: '任职日期', nowrap: true, cell: ({ since }) => since ?? '--' },
  { key: 'note', head: '备注', hide: 'tablet', cell: ({ note }) => orDash(note) },
]

const orDash = (text: string): string => text || '--'

function PersonItem({ person }: { person: Person }) {
  const { name, department, position, certificateNo, since, note } = person
  return (
    <div className="person-item">
      <p>
        <b>{name}</b>
        <span className="muted">{[department, position].filter(Boolean).join('　')}</span>
      </p>
      <p className="caption">
        {certificateNo && `证书编号 ${certificateNo}`}
        {since && `　${since} 起任职`}
      </p>
      {note && <p className="caption">{note}</p>}
    </div>
  )
}

function ManagerCards({ people }: Pick<PeopleTableProps, 'people'>) {
  return (
    <ul className="manager-cards">
      {people.map(({ id, name, gender, department, position, since, note, certificateNo }) => (
        <li key={id}>
          <div className="manager__top">
            <Avatar name={name} size="s" />
            <div>
              <h2 className="manager-cards__name">{name}</h2>
              <p className="muted">{position}</p>
            </div>
          </div>
          {note && <p className="manager-cards__note">{note}</p>}
          <p className="caption">
            {[gender, department, since && `${since} 起任职`, certificateNo && `证书编号 ${certificateNo}`]
              .filter(Boolean)
              .join('　')}
          </p>
        </li>
      ))}
    </ul>
  )
}

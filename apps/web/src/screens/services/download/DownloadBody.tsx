import { dateText } from '@zhixiao/domain/format/dates.ts'
import { IconButton } from '@zhixiao/ui/action/Button.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { copyText } from '../../../content/copy-text.ts'
import { kindText, sizeText } from '../../../content/file-words.ts'
import { ServicePage } from '../../../layouts/ServicePage.tsx'
import type { ServicePlace } from '../../../services.ts'
import type { Download } from './downloads.ts'

type DownloadProps = { place: ServicePlace; lead: string; groups: { name: string; downloads: Download[] }[] }

/** SVC-02: files by group. */
export default function DownloadBody({ place, lead, groups }: DownloadProps) {
  return (
    <ServicePage title={place.label} lead={lead}>
      {groups.length === 0 && <EmptyState title="暂时没有可以下载的资料" text="需要的表格可以拨打客服热线索取。" />}
      {groups.map(({ name, downloads }) => (
        <section key={name} aria-labelledby={`group-${name}`}>
          <h2 id={`group-${name}`}>
            {name}
            <small className="service__count">{downloads.length} 份</small>
          </h2>
          <DataTable
            caption={`${name}下载`}
            columns={columns}
            rows={downloads}
            rowKey={file => file.url}
            quiet
            phone={file => <DownloadItem file={file} />}
          />
        </section>
      ))}
      <p className="caption">
        SHA-256 是文件的数字指纹。下载后可用系统自带的工具计算，与表中一致即表示文件完整、未被改动。
      </p>
    </ServicePage>
  )
}

const columns: readonly Column<Download>[] = [
  { key: 'file', head: '文件', rowHeader: true, cell: file => <FileName file={file} /> },
  { key: 'date', head: '更新日期', nowrap: true, width: 150, cell: ({ serviceTime }) => dateText(serviceTime) },
  { key: 'size', head: '格式与大小', nowrap: true, width: 150, cell: sizeOf },
  { key: 'hash', head: 'SHA-256', nowrap: true, hide: 'tablet', width: 190, cell: file => <Fingerprint file={file} /> },
  { key: 'act', head: '下载', headHidden: true, width: 150, cell: file => <DownloadButton file={file} /> },
]

function FileName({ file: { title, lead, url } }: { file: Download }) {
  return (
    <div className="download">
      <a className="fund-name" href={url} target="_blank" rel="noopener">
        {title}
        <span className="sr-only">（新窗口打开）</span>
      </a>
      {lead && <span className="cell-sub">{lead}</span>}
    </div>
  )
}

function sizeOf({ name, size }: Download): string {
  return `${kindText(name)}　${sizeText(size)}`
}

function Fingerprint({ file: { sha256, title } }: { file: Download }) {
  if (sha256 === '') return '--'
  return (
    <span className="row download__hash">
      <code title={sha256}>{sha256.slice(0, 8)}…</code>
      <IconButton size="s" icon="copy" label={`复制${title}的 SHA-256`} onClick={() => void copyText(sha256)} />
    </span>
  )
}

function DownloadButton({ file: { url, name, title } }: { file: Download }) {
  return (
    <a className="btn btn--secondary btn--s" href={url} download={name}>
      <Icon name="download" size={16} />
      下载<span className="sr-only">{title}</span>
    </a>
  )
}

function DownloadItem({ file }: { file: Download }) {
  return (
    <div className="download-item">
      <FileName file={file} />
      <p className="row row--between">
        <span className="caption">
          {dateText(file.serviceTime)}　{sizeOf(file)}
        </span>
        <DownloadButton file={file} />
      </p>
    </div>
  )
}

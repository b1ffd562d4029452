import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import type { About } from './about.ts'

type Job = NonNullable<About['jobs']>[number]

const AT_ONCE = 5

/** Open positions, the newest at once and the others on request; each expands to its description, even without script. */
export function Jobs({ jobs }: { jobs: readonly Job[] }) {
  if (jobs.length === 0) return <EmptyState title="暂无招聘职位" text="新职位将在此发布。" />
  const others = jobs.slice(AT_ONCE)
  return (
    <div className="jobs">
      <p className="jobs__head" aria-hidden="true">
        <span>职位</span>
        <span>部门</span>
        <span>城市</span>
        <span>人数</span>
        <span>截止</span>
      </p>
      <JobRows jobs={jobs.slice(0, AT_ONCE)} />
      {others.length > 0 && (
        <details className="jobs__others">
          <summary className="more-link">
            全部 {jobs.length} 个职位
            <Icon name="down" size={16} />
          </summary>
          <JobRows jobs={others} />
        </details>
      )}
    </div>
  )
}

const JobRows = ({ jobs }: { jobs: readonly Job[] }) => (
  <>
    {jobs.map(job => (
      <details key={job.id} className="job" id={`job-${job.id}`}>
        <summary>
          <JobLine job={job} />
        </summary>
        <div className="job__body">
          <p className="caption">
            {job.category}，{job.department}招聘 {job.count} 人，学历要求：{job.education}，{job.publishedOn} 发布
            {job.closesOn && `，${job.closesOn} 截止`}
          </p>
          <RichText html={job.html} />
        </div>
      </details>
    ))}
  </>
)

function JobLine({ job: { title, department, city, count, closesOn } }: { job: Job }) {
  return (
    <>
      <b>{title}</b>
      <span>{department}</span>
      <span>{city}</span>
      <span>
        {count}
        <span className="sr-only"> 人</span>
      </span>
      <span>
        {closesOn === null ? '长期' : closesOn.slice(5)}
        {closesOn !== null && <span className="sr-only"> 截止</span>}
      </span>
      <Icon name="down" size={20} />
    </>
  )
}

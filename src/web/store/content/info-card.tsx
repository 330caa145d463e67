import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface InfoCardProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly children: ReactNode
}

export function InfoCard({ icon: Icon, title, children }: InfoCardProps) {
  return (
    <section className="rounded-card border border-line bg-card p-5 md:p-6">
      <div className="mb-3 flex items-center gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-full bg-indigo-wash text-indigo">
          <Icon size={22} aria-hidden />
        </span>
        <h2 className="text-xl">{title}</h2>
      </div>
      {children}
    </section>
  )
}

import {
  Baby,
  Clock,
  Cookie,
  CreditCard,
  Database,
  FileText,
  Globe,
  Lock,
  type LucideIcon,
  Mail,
  Package,
  Scale,
  Scissors,
  Share2,
  ShieldCheck,
  Truck,
  Undo2,
  UserCheck,
  UserRound,
} from 'lucide-react'
import { type SectionIcon, sectionIcon } from '../../../domain/content/legal.ts'

/** The icon of a section, chosen by keywords in its title (specification 2, section 2). */
export function TitleIcon({ title }: { title: string }) {
  const Icon = ICONS[sectionIcon(title)]
  return (
    <span className="grid size-11 flex-none place-items-center rounded-full bg-indigo-wash text-indigo">
      <Icon size={22} aria-hidden />
    </span>
  )
}

const ICONS: Readonly<Record<SectionIcon, LucideIcon>> = {
  grievance: UserCheck,
  cookie: Cookie,
  child: Baby,
  payment: CreditCard,
  return: Undo2,
  parcel: Package,
  truck: Truck,
  globe: Globe,
  clock: Clock,
  rights: ShieldCheck,
  lock: Lock,
  share: Share2,
  law: Scale,
  account: UserRound,
  data: Database,
  mail: Mail,
  cloth: Scissors,
  document: FileText,
}

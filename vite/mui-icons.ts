import type { Plugin } from 'vite'

/**
 * react-admin draws its buttons with `@mui/icons-material/Delete` and others. That package has 43,000 files, and the shop already
 * has icons. So the package in `node_modules` is empty (`vite/mui-icons/`), and each icon is replaced by one of ours.
 */
export function muiIcons(): Plugin {
  const prefix = '\0mui-icon:'
  return {
    name: 'vastra:mui-icons',
    enforce: 'pre',
    resolveId(source) {
      const name = /^@mui\/icons-material\/(\w+)(?:\.js)?$/.exec(source)?.[1]
      return name && prefix + name
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined
      const name = id.slice(prefix.length)
      const icon = ICONS[name]
      if (!icon)
        throw new Error(`There is no replacement for the icon ${name}. Add one of lucide's to vite/mui-icons.ts.`)
      return `import { ${icon} } from 'lucide-react'\nimport { iconOf } from '/ui/icon.tsx'\nexport default iconOf(${icon})`
    },
  }
}

/** Material's icon names and ours. */
const ICONS: Readonly<Record<string, string>> = {
  AccessTime: 'Clock',
  AccountCircle: 'CircleUser',
  Add: 'Plus',
  AddCircleOutlineOutlined: 'CirclePlus',
  ArrowCircleDown: 'CircleArrowDown',
  ArrowCircleUp: 'CircleArrowUp',
  ArrowDropDown: 'ChevronDown',
  Book: 'Book',
  BookmarkAdd: 'BookmarkPlus',
  BookmarkBorder: 'Bookmark',
  BookmarkRemove: 'BookmarkMinus',
  Brightness4: 'Moon',
  Brightness7: 'Sun',
  CancelOutlined: 'CircleX',
  ChatBubble: 'MessageCircle',
  CheckBox: 'SquareCheck',
  CheckBoxOutlineBlank: 'Square',
  CheckCircle: 'CircleCheck',
  Clear: 'X',
  Close: 'X',
  Create: 'Pencil',
  Dashboard: 'LayoutDashboard',
  Delete: 'Trash2',
  DeleteOutlineOutlined: 'Trash2',
  Done: 'Check',
  DragIndicator: 'GripVertical',
  Error: 'CircleAlert',
  ErrorOutlineOutlined: 'CircleAlert',
  ExpandMore: 'ChevronDown',
  Favorite: 'Heart',
  FilterList: 'ListFilter',
  GetApp: 'Download',
  HelpOutlineOutlined: 'CircleQuestionMark',
  HighlightOff: 'CircleX',
  History: 'History',
  HotTub: 'TriangleAlert',
  Inbox: 'Inbox',
  Label: 'Tag',
  List: 'List',
  Lock: 'Lock',
  MailOutlineOutlined: 'Mail',
  Menu: 'Menu',
  NavigateBefore: 'ChevronLeft',
  NavigateNext: 'ChevronRight',
  People: 'Users',
  PersonPin: 'CircleUser',
  PowerSettingsNew: 'LogOut',
  Queue: 'CopyPlus',
  Refresh: 'RefreshCw',
  RemoveCircle: 'CircleMinus',
  RemoveCircleOutlineOutlined: 'CircleMinus',
  RemoveRedEye: 'Eye',
  Report: 'OctagonAlert',
  Save: 'Save',
  Search: 'Search',
  Settings: 'Settings',
  Sort: 'ArrowUpDown',
  Title: 'Type',
  Translate: 'Languages',
  Update: 'RefreshCw',
  ViewList: 'LayoutList',
  ViewWeek: 'Columns3',
  Visibility: 'Eye',
  VisibilityOff: 'EyeOff',
  WarningAmber: 'TriangleAlert',
}

import {
  CellApiModule,
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CustomEditorModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  TooltipModule,
} from 'ag-grid-community'

/** Only what the table uses. */
export function registerGridModules(): void {
  ModuleRegistry.registerModules([
    InfiniteRowModelModule,
    CellApiModule,
    CellStyleModule,
    ColumnApiModule,
    ColumnAutoSizeModule,
    CustomEditorModule,
    EventApiModule,
    LocaleModule,
    RenderApiModule,
    RowApiModule,
    ScrollApiModule,
    TooltipModule,
  ])
}

declare module 'workerd' {
  /** Where the binary of this platform lies. */
  const path: string;
  // biome-ignore lint/style/noDefaultExport: the package's own
  export default path;
}

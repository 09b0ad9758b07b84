declare module 'workerd' {
  /** Path of the binary for this platform. */
  const path: string;
  // biome-ignore lint/style/noDefaultExport: the package's own
  export default path;
}

/** Version of this package: that of `package.json`. */
export const libraryVersion = '0.1.0';

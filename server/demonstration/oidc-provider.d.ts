/** L’entrée de la bibliothèque se plaint, à chaque démarrage, d’un Node qui n’est pas LTS : on entre par sa classe. */
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}

/**
 * Les verrous consultatifs de PostgreSQL à numéro fixe : deux usages d’un même numéro s’attendraient sans raison. Le 7310020
 * est à la démonstration (server/demonstration/semer/amorcer.ts). Les autres ont un texte pour clef, qui dit de quoi (« depot:75107 »).
 */
export const VERROUS_CONSULTATIFS = {
  /** Qui se sert du PostgreSQL embarqué : le dernier l’arrête. */
  usage: 7_310_018,
  /** Le référentiel géographique se charge une fois. */
  geographie: 7_310_019,
  /** Une sauvegarde en cours : aucun document ne s’efface. */
  sauvegarde: 7_310_021,
  /** Ce que déclarent les copropriétés semblables se refait une fois. */
  comparaison: 7_310_022,
  /** Les cellules de la carte se recomptent une fois. */
  carte: 7_310_024,
  /** Les fichiers ouverts et le plan pour les moteurs s’écrivent l’un après l’autre. */
  publications: 7_310_030,
  /** Deux processus ne prennent pas le même fichier à préparer. */
  telechargements: 7_310_031,
  /** La nuit ne récrit pas une note d’après ce qu’un acte vient de changer : partagé par les actes, seule quand elle note. */
  notes: 7_310_032,
  /** Deux premières entrées par un fournisseur d’identité se suivent. */
  sso: 7_310_060,
} as const

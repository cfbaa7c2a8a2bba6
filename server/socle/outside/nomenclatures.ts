/**
 * Les libellés d’activité et de forme juridique que porte un syndic, un notaire ou une institution : Recherche
 * d’entreprises ne donne que leurs codes.
 */
export const LIBELLES_APE: Readonly<Record<string, string>> = {
  '1071C': 'Boulangerie et boulangerie-pâtisserie',
  '6820A': 'Location de logements',
  '6820B': 'Location de terrains et d’autres biens immobiliers',
  '6831Z': 'Agences immobilières',
  '6832A': 'Administration d’immeubles et autres biens immobiliers',
  '6832B': 'Supports juridiques de gestion de patrimoine immobilier',
  '6910Z': 'Activités juridiques',
  '8110Z': 'Activités combinées de soutien lié aux bâtiments',
  '8411Z': 'Administration publique générale',
  '8413Z': 'Administration publique (tutelle) des activités économiques',
  '9499Z': 'Autres organisations fonctionnant par adhésion volontaire',
}

export const LIBELLES_FORMES: Readonly<Record<string, string>> = {
  '1000': 'Entrepreneur individuel',
  '5485': 'Société d’exercice libéral à responsabilité limitée',
  '5499': 'Société à responsabilité limitée (sans autre indication)',
  '5546': 'SA de HLM à conseil d’administration',
  '5599': 'SA à conseil d’administration (s.a.i.)',
  '5646': 'SA de HLM à directoire',
  '5710': 'SAS, société par actions simplifiée',
  '6565': 'SCP de notaires',
  '7344': 'Métropole',
  '7389': 'Établissement public national à caractère administratif',
  '9110': 'Syndicat de copropriété',
  '9150': 'Association syndicale libre',
  '9220': 'Association déclarée',
}

import * as z from 'zod/mini'
import { lireApe } from '#domain/comptes/etablissements/ape.ts'
import { LIBELLES_APE, LIBELLES_FORMES } from './nomenclatures.ts'

/** Un établissement tel que le répertoire le connaît. */
export interface EtablissementConnu {
  /** Quatorze chiffres ; celui du répertoire, quand il a remplacé un SIRET en double. */
  siret: string
  raisonSociale: string
  /** État administratif A. */
  actif: boolean
  /** Sans point : « 6832A ». Null aussi pour une activité d’une ancienne nomenclature. */
  codeApe: string | null
  libelleNaf: string | null
  /** Forme juridique : « 5710 ». */
  typeEtab: string | null
  libelleTypeEtab: string | null
  dirigeantNom: string | null
  dirigeantPrenom: string | null
  complement: string | null
  immeuble: string | null
  /** Numéro, type et libellé. */
  voie: string | null
  codePostal: string | null
  localite: string | null
  codeInsee: string | null
  /** L1 à l7 : sept lignes, vides comprises. */
  lignes: string[]
}

/** Lit la réponse d’un service à un SIRET. Null : inexistant ou non diffusible. Lève si elle n’a pas la forme attendue. */
export type Lecteur = (reponse: unknown, siret: string) => EtablissementConnu | null

/** Le répertoire laisse des blancs au bout des noms, et des textes vides pour absents. */
const texte = z.pipe(
  z.nullish(z.string()),
  z.transform((t: string | null | undefined) => t?.replace(/\s+/g, ' ').trim() || null),
)

const adresseConnue = z.object({
  status_diffusion: z.string(),
  complement_adresse: texte,
  numero_voie: texte,
  indice_repetition_voie: texte,
  type_voie: texte,
  libelle_voie: texte,
  code_postal: texte,
  libelle_commune: texte,
  libelle_commune_etranger: texte,
  code_commune: texte,
  acheminement_postal: z.object({
    l1: texte,
    l2: texte,
    l3: texte,
    l4: texte,
    l5: texte,
    l6: texte,
    l7: texte,
  }),
})

const reponseApiEntreprise = z.object({
  data: z.object({
    siret: z.string().check(z.regex(/^\d{14}$/)),
    etat_administratif: z.enum(['A', 'F']),
    status_diffusion: z.string(),
    enseigne: texte,
    activite_principale: z.object({ code: texte, libelle: texte }),
    unite_legale: z.object({
      status_diffusion: z.string(),
      personne_morale_attributs: z.object({ raison_sociale: texte }),
      personne_physique_attributs: z.object({
        prenom_usuel: texte,
        prenom_1: texte,
        nom_usage: texte,
        nom_naissance: texte,
      }),
      forme_juridique: z.object({ code: texte, libelle: texte }),
    }),
    adresse: adresseConnue,
  }),
  meta: z.object({ redirect_from_siret: texte }),
})

const etablissementTrouve = z.object({
  siret: texte,
  statut_diffusion_etablissement: texte,
  etat_administratif: texte,
  activite_principale: texte,
  adresse: texte,
  complement_adresse: texte,
  numero_voie: texte,
  indice_repetition: texte,
  type_voie: texte,
  libelle_voie: texte,
  distribution_speciale: texte,
  code_postal: texte,
  libelle_commune: texte,
  libelle_commune_etranger: texte,
  libelle_pays_etranger: texte,
  commune: texte,
  cedex: texte,
  libelle_cedex: texte,
})

const reponseRecherche = z.object({
  results: z.array(
    z.object({
      nom_complet: texte,
      nom_raison_sociale: texte,
      nature_juridique: texte,
      statut_diffusion: texte,
      siege: z.nullish(etablissementTrouve),
      matching_etablissements: z.array(etablissementTrouve),
      dirigeants: z.nullish(
        z.array(z.object({ type_dirigeant: texte, nom: texte, prenoms: texte, qualite: texte })),
      ),
    }),
  ),
})

const reunir = (...mots: (string | null)[]) => mots.filter((mot) => mot !== null).join(' ') || null

/** « DURAND (MARTIN) » : le nom de naissance, ou l’enseigne, suit entre parenthèses. */
const sansParentheses = (nom: string | null) => nom?.replace(/(?: \([^()]*\))+$/, '') ?? null

const IMMEUBLE = /^(?:imm(?:euble)?|r[ée]s(?:idence)?|b[âa]t(?:iment)?|tour)(?=[ .])/i

/** Le répertoire n’a qu’un complément d’adresse ; le nôtre sépare l’immeuble. */
const rangerComplement = (complement: string | null) =>
  complement && IMMEUBLE.test(complement)
    ? { complement: null, immeuble: complement }
    : { complement, immeuble: null }

/** Une activité d’une ancienne nomenclature (« 70.2C ») ne se compare à rien : elle compte comme absente. */
function activite(code: string | null, libelle?: string | null) {
  const codeApe = code && lireApe(code)
  return { codeApe, libelleNaf: codeApe && (libelle ?? LIBELLES_APE[codeApe] ?? null) }
}

function nommer(nom: string | null): string {
  if (nom === null) throw new Error('le répertoire ne nomme pas cet établissement')
  return nom
}

/** API Entreprise v3, « établissement Insee ». */
export const lireApiEntreprise: Lecteur = (reponse, siret) => {
  const { data, meta } = z.parse(reponseApiEntreprise, reponse)
  const { adresse, unite_legale: unite } = data
  if (data.siret !== siret && meta.redirect_from_siret !== siret)
    throw new Error('le répertoire a répondu pour un autre établissement')
  // Diffusion partielle : le service la donne à une administration, mais le registre est public.
  if ([data, unite, adresse].some((partie) => partie.status_diffusion !== 'diffusible')) return null
  const personne = unite.personne_physique_attributs
  const morale = unite.personne_morale_attributs.raison_sociale
  const nom = morale ? null : (personne.nom_usage ?? personne.nom_naissance)
  const prenom = morale ? null : (personne.prenom_usuel ?? personne.prenom_1)
  const { l1, l2, l3, l4, l5, l6, l7 } = adresse.acheminement_postal
  return {
    siret: data.siret,
    raisonSociale: nommer(morale ?? reunir(prenom, nom) ?? l1 ?? l2 ?? data.enseigne),
    actif: data.etat_administratif === 'A',
    ...activite(data.activite_principale.code, data.activite_principale.libelle),
    typeEtab: unite.forme_juridique.code,
    libelleTypeEtab: unite.forme_juridique.libelle,
    dirigeantNom: nom,
    dirigeantPrenom: prenom,
    ...rangerComplement(adresse.complement_adresse),
    voie: reunir(
      adresse.numero_voie,
      adresse.indice_repetition_voie?.toUpperCase() ?? null,
      adresse.type_voie,
      adresse.libelle_voie,
    ),
    codePostal: adresse.code_postal,
    localite: adresse.libelle_commune ?? adresse.libelle_commune_etranger,
    codeInsee: adresse.code_commune,
    lignes: [l1, l2, l3, l4, l5, l6, l7].map((ligne) => ligne ?? ''),
  }
}

/** Recherche d’entreprises, la recherche d’un SIRET. */
export const lireRecherche: Lecteur = (reponse, siret) => {
  const { results } = z.parse(reponseRecherche, reponse)
  for (const unite of results) {
    // Le siège d’abord : les autres établissements arrivent sans le détail de leur voie.
    const e = [unite.siege, ...unite.matching_etablissements].find((trouve) => trouve?.siret === siret)
    if (!e) continue
    if (unite.statut_diffusion !== 'O' || e.statut_diffusion_etablissement !== 'O') return null
    const raisonSociale = nommer(unite.nom_raison_sociale ?? sansParentheses(unite.nom_complet))
    const dirigeant = unite.dirigeants?.find(
      (d) => d.type_dirigeant === 'personne physique' && !/commissaire aux comptes/i.test(d.qualite ?? ''),
    )
    const detaillee = reunir(e.numero_voie, e.indice_repetition, e.type_voie, e.libelle_voie)
    const avantCodePostal = /^(.*) \d{5} /.exec(e.adresse ?? '')?.[1] ?? null
    const voie = detaillee ?? (e === unite.siege ? null : avantCodePostal)
    const localite = e.libelle_commune ?? e.libelle_commune_etranger
    return {
      siret,
      raisonSociale,
      actif: e.etat_administratif === 'A',
      ...activite(e.activite_principale),
      typeEtab: unite.nature_juridique,
      libelleTypeEtab: LIBELLES_FORMES[unite.nature_juridique ?? ''] ?? null,
      dirigeantNom: sansParentheses(dirigeant?.nom ?? null),
      dirigeantPrenom: dirigeant?.prenoms ?? null,
      ...rangerComplement(e.complement_adresse),
      voie,
      codePostal: e.code_postal,
      localite,
      codeInsee: e.commune,
      lignes: [
        raisonSociale,
        null,
        e.complement_adresse,
        voie,
        e.distribution_speciale,
        e.cedex ? reunir(e.cedex, e.libelle_cedex) : reunir(e.code_postal, localite),
        e.libelle_pays_etranger ?? (localite && 'FRANCE'),
      ].map((ligne) => ligne ?? ''),
    }
  }
  return null
}

import {
  authentifier,
  confirmerEmail,
  creerMotDePasse,
  lireCompte,
  modifierCompte,
  prendreSaPlace,
} from '#contract/comptes/compte.ts'
import { changerStatut } from '#contract/comptes/teledeclarants.ts'
import { creerUtilisateur, lireUtilisateur, modifierUtilisateur } from '#contract/comptes/utilisateurs.ts'
import { DU_COMPTE, JAMAIS_RENDUS_DU_COMPTE } from '#contract/essais/noms-de-la-specification.ts'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { nuitInactivite } from '#server/comptes/inscription/nuit-inactivite.ts'
import { clefRecue, compteEnAttente, MOT_DE_PASSE_NEUF } from '#server/essais/inscription.ts'
import type { Navigateur, Produit } from '#server/essais/produit.ts'
import { auJour, avancer, fait, type Objet } from './registre.ts'

const NEUVE = 'gisele.neuve@exemple.invalid'
const AURORE = 'aurore.ventoline@exemple.invalid'

async function entrer(produit: Produit, username: string, adresse: string): Promise<Navigateur> {
  const qui = produit.visiteur(adresse)
  fait(await qui.appeler(authentifier, { body: { username, password: MOT_DE_PASSE_NEUF } }))
  return qui
}
/** Pose le mot de passe de qui a reçu un lien à cette adresse. */
async function poserMotDePasse(produit: Produit, email: string): Promise<void> {
  const key = await clefRecue(produit, email)
  const body = { key, motDePasse: MOT_DE_PASSE_NEUF, confirmation: MOT_DE_PASSE_NEUF }
  fait(await produit.visiteur('10.60.1.2').appeler(creerMotDePasse, { body }))
}
const lire = async (qui: Navigateur) => fait(await qui.appeler(lireCompte, {}))

/** Les certificats s’enregistrent à l’établissement : aucun ne l’est au nom d’une personne (décision 0032). */
const SANS_CERTIFICAT = { donne: 'rien : ils sont à l’établissement', vaut: { demande: null } }

/** §3.1 : le compte qu’une personne demande, active, change, puis laisse dormir ; le teneur y passe. */
export const COMPTE: Objet = {
  dit: 'le compte (§3.1)',
  noms: DU_COMPTE.filter((nom) => !JAMAIS_RENDUS_DU_COMPTE.includes(nom)),
  async jouer(produit) {
    const { id: idTeledeclarant, email } = await compteEnAttente(produit, produit.visiteur('10.60.0.1'), 301)
    const demande = await lire(await entrer(produit, email, '10.60.0.2'))

    avancer(produit, 1)
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    fait(
      await teneur.appeler(changerStatut, {
        params: { id: String(idTeledeclarant) },
        body: { statut: 'ACTIF', motif: 'Extrait Kbis reçu.' },
      }),
    )
    const elle = await entrer(produit, email, '10.60.0.3')
    const active = await lire(elle)

    avancer(produit, 2)
    const encore = await entrer(produit, email, '10.60.0.4')
    const body = {
      email: NEUVE,
      telephone: '06 99 88 77 66',
      numCartePro: 'CPI 3701',
      motDePasse: MOT_DE_PASSE_NEUF,
    }
    fait(await encore.appeler(modifierCompte, { body }))
    const clef = await clefRecue(produit, NEUVE)
    fait(await produit.visiteur('10.60.0.5').appeler(confirmerEmail, { body: { key: clef } }))
    const change = await lire(await entrer(produit, NEUVE, '10.60.0.6'))

    const place = await produit.connecte('TENEUR_ADMIN_PRINC')
    fait(await place.appeler(prendreSaPlace, { params: { id: String(idTeledeclarant) } }))
    const aSaPlace = await lire(place)

    avancer(produit, 2 + 335)
    await nuitInactivite(produit.deps).faire({})
    const endormi = await lire(await entrer(produit, NEUVE, '10.60.0.7'))
    avancer(produit, 0)
    return {
      lus: { demande, active, change, aSaPlace, endormi },
      lignes: {
        id: { donne: 'inscrire', vaut: { demande: demande.id } },
        login: { donne: 'inscrire', vaut: { demande: 'gisele.tarnovalp' } },
        email: {
          donne: 'inscrire, puis modifierCompte et confirmerEmail',
          vaut: { demande: email, change: NEUVE },
        },
        civilite: { donne: 'inscrire', vaut: { demande: 'MME' } },
        nom: { donne: 'inscrire', vaut: { demande: 'Tarnovalp' } },
        prenom: { donne: 'inscrire', vaut: { demande: 'Gisèle' } },
        numCartePro: { donne: 'modifierCompte', vaut: { demande: null, change: 'CPI 3701' } },
        profil: { donne: 'inscrire : NON_PRO', vaut: { demande: 'TELE_NONPRO_ADMIN_PRINC' } },
        statut: { donne: 'creerMotDePasse', vaut: { demande: 'ACTIF' } },
        activated: { donne: 'changerStatut', vaut: { demande: false, active: true } },
        authorities: {
          donne: 'inscrire, puis changerStatut',
          vaut: {
            demande: [
              'IMMATRICULER_NVELLE_COPRO',
              'UPDATE_ACCOUNT',
              'TYPE_TELEDECLARANT',
              'MON_COMPTE',
              'MON_ENTREPRISE_LECTURE',
              'ATTENTE_ACTIVATION_TELE',
            ],
            active: authoritiesDe('TELE_NONPRO_ADMIN_PRINC'),
          },
        },
        adminPrincipal: { donne: 'inscrire', vaut: { demande: true } },
        allowedToEdit: {
          donne: 'inscrire ; pas à sa place',
          vaut: { demande: true, aSaPlace: false, endormi: true },
        },
        allowedToDelete: {
          donne: 'inscrire ; pas à sa place',
          vaut: { demande: true, aSaPlace: false, endormi: true },
        },
        allowedToChangeProfile: {
          donne: 'personne : on ne change pas le sien (§6)',
          vaut: { demande: false },
        },
        idTeledeclarant: { donne: 'inscrire', vaut: { demande: idTeledeclarant } },
        typeTeledeclarant: { donne: 'inscrire : NON_PRO', vaut: { demande: 'NON_PRO' } },
        loginAs: { donne: 'prendreSaPlace', vaut: { demande: false, aSaPlace: true, endormi: false } },
        dateCreation: { donne: 'inscrire', vaut: { demande: auJour(0) } },
        dateClefValidationEmail: {
          donne: 'inscrire, puis modifierCompte',
          vaut: { demande: auJour(0), change: auJour(2) },
        },
        dateDerniereActivite: {
          donne: 'authentifier',
          vaut: { demande: auJour(0), active: auJour(1), change: auJour(2), endormi: auJour(337) },
        },
        dateDernierRappelInactivite: {
          donne: 'la nuit, onze mois sans venir',
          vaut: { demande: null, endormi: auJour(337) },
        },
        certificat1Sujet: SANS_CERTIFICAT,
        certificat1Emetteur: SANS_CERTIFICAT,
        certificat2Sujet: SANS_CERTIFICAT,
        certificat2Emetteur: SANS_CERTIFICAT,
      },
    }
  },
}

/** Ce qu’en lit celui qui le gère : les noms du §3.1 qu’un compte géré porte. */
const DU_COMPTE_GERE = [
  'id',
  'idTeledeclarant',
  'login',
  'civilite',
  'nom',
  'prenom',
  'email',
  'numCartePro',
  'profil',
  'statut',
  'adminPrincipal',
  'allowedToEdit',
  'allowedToDelete',
  'allowedToChangeProfile',
  'dateCreation',
  'dateClefValidationEmail',
  'dateDerniereActivite',
  'dateDernierRappelInactivite',
]

/** §3.1, §6 : le compte qu’un administrateur principal ouvre, change, et voit entrer. */
export const COMPTE_GERE: Objet = {
  dit: 'un compte que l’on gère (§3.1)',
  noms: DU_COMPTE_GERE,
  async jouer(produit) {
    const thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    const { idTeledeclarant } = await lire(thomas)
    const saisie = {
      profil: 'TELE_PRO_GESTION',
      civilite: 'MME',
      nom: 'Ventoline',
      prenom: 'Aurore',
      email: AURORE,
      telephone: '',
      numCartePro: 'CPI 6901',
    } as const
    const ouvert = fait(await thomas.appeler(creerUtilisateur, { body: saisie }))
    const params = { id: String(ouvert.id) }
    const autre = { ...saisie, profil: 'TELE_PRO_ADMIN_SECOND', numCartePro: '' } as const
    const { version } = fait(
      await thomas.appeler(modifierUtilisateur, {
        body: { ...autre, id: ouvert.id, version: ouvert.version },
      }),
    )
    // La civilité, le nom et le prénom changent par le teneur.
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    fait(
      await teneur.appeler(modifierUtilisateur, {
        body: {
          ...autre,
          idTeledeclarant,
          civilite: 'M',
          nom: 'Ventolin',
          prenom: 'Aurel',
          id: ouvert.id,
          version,
        },
      }),
    )
    const relire = async () => fait(await thomas.appeler(lireUtilisateur, { params }))
    const change = await relire()
    await poserMotDePasse(produit, AURORE)
    await entrer(produit, AURORE, '10.60.1.1')
    const entre = await relire()
    return {
      lus: { ouvert, change, entre },
      lignes: {
        id: { donne: 'creerUtilisateur', vaut: { ouvert: ouvert.id } },
        idTeledeclarant: { donne: 'creerUtilisateur', vaut: { ouvert: idTeledeclarant } },
        login: { donne: 'creerUtilisateur', vaut: { ouvert: 'aurore.ventoline' } },
        civilite: { donne: 'creerUtilisateur, modifierUtilisateur', vaut: { ouvert: 'MME', change: 'M' } },
        nom: {
          donne: 'creerUtilisateur, modifierUtilisateur',
          vaut: { ouvert: 'Ventoline', change: 'Ventolin' },
        },
        prenom: {
          donne: 'creerUtilisateur, modifierUtilisateur',
          vaut: { ouvert: 'Aurore', change: 'Aurel' },
        },
        email: { donne: 'creerUtilisateur', vaut: { ouvert: AURORE } },
        numCartePro: {
          donne: 'creerUtilisateur, modifierUtilisateur',
          vaut: { ouvert: 'CPI 6901', change: null },
        },
        profil: {
          donne: 'creerUtilisateur, modifierUtilisateur',
          vaut: { ouvert: 'TELE_PRO_GESTION', change: 'TELE_PRO_ADMIN_SECOND' },
        },
        statut: { donne: 'creerMotDePasse', vaut: { ouvert: 'ATT_MOT_DE_PASSE', entre: 'ACTIF' } },
        adminPrincipal: { donne: 'son profil', vaut: { ouvert: false } },
        allowedToEdit: { donne: 'qui le lit', vaut: { ouvert: true } },
        allowedToDelete: { donne: 'qui le lit', vaut: { ouvert: true } },
        allowedToChangeProfile: { donne: 'qui le lit', vaut: { ouvert: true } },
        dateCreation: { donne: 'creerUtilisateur', vaut: { ouvert: auJour(0) } },
        dateClefValidationEmail: { donne: 'creerMotDePasse', vaut: { ouvert: null, entre: auJour(0) } },
        dateDerniereActivite: { donne: 'authentifier', vaut: { ouvert: null, entre: auJour(0) } },
        dateDernierRappelInactivite: { donne: 'la nuit, onze mois sans venir', vaut: { ouvert: null } },
      },
    }
  },
}

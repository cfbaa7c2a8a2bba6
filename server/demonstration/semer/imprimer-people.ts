import { PEOPLE } from './people.ts'

const liste = PEOPLE.map(({ profil, libelle, prenom, nom, identifiant, email, motDePasse }) => ({
  profil,
  libelle,
  prenom,
  nom,
  identifiant,
  email,
  motDePasse,
}))
console.log(JSON.stringify(liste, null, 2))
